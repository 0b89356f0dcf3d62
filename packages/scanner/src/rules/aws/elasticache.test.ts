import { testArgumentRule, testRule } from "../../../test/rule-fixtures.ts";

for (const [id, argument] of [
  ["aws-elasticache-rest", "at_rest_encryption_enabled"],
  ["aws-elasticache-transit", "transit_encryption_enabled"],
] as const) {
  testArgumentRule(id, {
    type: "aws_elasticache_replication_group",
    argument,
    bad: ["false"],
    good: ["true"],
    absent: "fails",
  });
  testRule(id, {
    passes: {
      "a member of a global datastore": `
        resource "aws_elasticache_global_replication_group" "world" {}
        resource "aws_elasticache_replication_group" "fixture" {
          global_replication_group_id = aws_elasticache_global_replication_group.world.id
        }`,
    },
  });
}

const valkey = (body: string) => `
  resource "aws_elasticache_replication_group" "fixture" {
    engine = "valkey"
    ${body}
  }`;

testRule("aws-elasticache-rest", {
  fails: { "switched off for Valkey": valkey("at_rest_encryption_enabled = false") },
  passes: { "the default of Valkey": valkey("") },
});

const user = (body: string) => `
  resource "aws_elasticache_user" "app" {
    user_id       = "app"
    user_name     = "app"
    engine        = "valkey"
    access_string = "on ~app:* +@read"
    ${body}
  }`;

testRule("aws-elasticache-user-anonymous", {
  fails: {
    "a mode without a password": user('authentication_mode {\n type = "no-password-required"\n }'),
  },
  passes: {
    "an identity": user('authentication_mode {\n type = "iam"\n }'),
    "a user who is switched off": `
      resource "aws_elasticache_user" "default" {
        user_id              = "default"
        user_name            = "default"
        engine               = "valkey"
        access_string        = "off -@all"
        no_password_required = true
      }`,
  },
});

const cache = (body: string) => `
  variable "given" {}
  resource "aws_elasticache_replication_group" "orders" {
    replication_group_id = "orders"
    ${body}
  }`;

testRule("aws-elasticache-noauth", {
  fails: {
    "neither a token nor users": cache("transit_encryption_enabled = true"),
    "a serverless cache without users":
      'resource "aws_elasticache_serverless_cache" "it" {\n engine = "valkey"\n}\n',
  },
  failsByDefault: {
    "no token by default": `
      variable "token" {
        default = null
      }
      ${cache("auth_token = var.token")}`,
  },
  passes: {
    "a token of the caller": cache("auth_token = var.given"),
    "a token that no state keeps": cache("auth_token_wo = var.given\nauth_token_wo_version = 1"),
    users: cache('user_group_ids = ["apps"]'),
    "a member of a global datastore": cache('global_replication_group_id = "orders"'),
    "a serverless cache with users":
      'resource "aws_elasticache_serverless_cache" "it" {\n engine = "valkey"\n user_group_id = "apps"\n}\n',
    "Memcached, which has no users":
      'resource "aws_elasticache_serverless_cache" "it" {\n engine = "memcached"\n}\n',
  },
});

testArgumentRule("aws-elasticache-default-network", {
  type: "aws_elasticache_cluster",
  argument: "subnet_group_name",
  bad: ['"default"'],
  good: ['"private"'],
  absent: "fails",
});

testRule("aws-elasticache-default-network", {
  fails: {
    "a group":
      'resource "aws_elasticache_replication_group" "it" {\n replication_group_id = "orders"\n}\n',
  },
  passes: {
    "a group of the module without a name by default": `
      variable "name" {
        default = ""
      }
      resource "aws_elasticache_subnet_group" "private" {
        name = var.name
      }
      resource "aws_elasticache_replication_group" "it" {
        subnet_group_name = aws_elasticache_subnet_group.private.name
      }`,
    "a member of a group":
      'resource "aws_elasticache_cluster" "it" {\n replication_group_id = "orders"\n}\n',
    "a template": {
      "it.yaml":
        'AWSTemplateFormatVersion: "2010-09-09"\nResources:\n  It:\n    Type: AWS::ElastiCache::ReplicationGroup\n    Properties:\n      CacheSubnetGroupName: private\n',
    },
  },
});
