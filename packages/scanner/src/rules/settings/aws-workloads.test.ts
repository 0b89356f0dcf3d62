import { testArgumentRule, testRule } from "../../../test/rule-fixtures.ts";

testArgumentRule("aws-appsync-cache-transit", {
  type: "aws_appsync_api_cache",
  argument: "transit_encryption_enabled",
  bad: ["false"],
  good: ["true"],
  absent: "fails",
});

for (const type of ["aws_lb_listener", "aws_alb_listener"]) {
  testArgumentRule("aws-lb-expired-clients", {
    type,
    argument: "mutual_authentication.ignore_client_certificate_expiry",
    bad: ["true"],
    good: ["false"],
    absent: "passes",
  });
}

const distribution = (origin: string, head = "") => `
  ${head}
  resource "aws_s3_bucket" "site" {
    bucket = "site"
  }
  resource "aws_cloudfront_distribution" "site" {
    enabled = true
    origin {
      domain_name = aws_s3_bucket.site.bucket_regional_domain_name
      origin_id   = "site"
      ${origin}
    }
  }`;

testRule("aws-cloudfront-open-bucket", {
  fails: {
    "nothing said": distribution(""),
    "an empty identity": distribution('s3_origin_config {\n origin_access_identity = ""\n }'),
    "a bucket of tenants": distribution("").replace("_distribution", "_multitenant_distribution"),
    "an access control that signs nothing": `
      resource "aws_cloudfront_origin_access_control" "site" {
        name                              = "site"
        origin_access_control_origin_type = "s3"
        signing_behavior                  = "never"
        signing_protocol                  = "sigv4"
      }`,
  },
  passes: {
    "an access control": distribution('origin_access_control_id = "E1"'),
    "an access control of tenants": distribution('origin_access_control_id = "E1"').replace(
      "_distribution",
      "_multitenant_distribution",
    ),
    "an identity": distribution(
      's3_origin_config {\n origin_access_identity = "origin-access-identity/cloudfront/E1"\n }',
    ),
    "a server": distribution('custom_origin_config {\n origin_protocol_policy = "https-only"\n }'),
    "an access control for a function": `
      resource "aws_cloudfront_origin_access_control" "site" {
        name                              = "site"
        origin_access_control_origin_type = "lambda"
        signing_behavior                  = "never"
        signing_protocol                  = "sigv4"
      }`,
    "a private server": distribution('vpc_origin_config {\n vpc_origin_id = "vo_1"\n }'),
    "a distribution whose origins are unknown":
      'resource "aws_cloudfront_distribution" "it" {\n enabled = true\n}\n',
  },
  open: {
    "origins of the caller": `
      variable "origins" {}
      resource "aws_cloudfront_distribution" "it" {
        dynamic "origin" {
          for_each = var.origins
          content {
            domain_name              = origin.value.domain
            origin_id                = origin.key
            origin_access_control_id = origin.value.control
          }
        }
      }`,
    "a kind of origin that the caller chooses": distribution(
      `dynamic "custom_origin_config" {
        for_each = var.server
        content {
          origin_protocol_policy = "https-only"
        }
      }`,
      'variable "server" {}',
    ),
  },
});

const behavior = (body: string, block = "default_cache_behavior") => `
  resource "aws_cloudfront_distribution" "site" {
    ${block} {
      viewer_protocol_policy = "https-only"
      ${body}
    }
  }`;

testRule("aws-cloudfront-signers", {
  fails: {
    "the account itself": behavior('trusted_signers = ["self"]'),
    "the account itself, on a path": behavior(
      'trusted_signers = ["self"]',
      "ordered_cache_behavior",
    ),
  },
  passes: {
    "groups of keys": behavior('trusted_key_groups = ["k1"]'),
    "no signatures": behavior(""),
    nobody: behavior("trusted_signers = []"),
  },
});

const point = (body: string) => `
  variable "given" {}
  resource "aws_efs_access_point" "app" {
    file_system_id = "fs-1"
    ${body}
  }`;

const directory = (body: string) => point(`root_directory {\n${body}\n}`);

testRule("aws-efs-access-point-root", {
  fails: {
    "nothing said": point(""),
    "the root": directory('path = "/"'),
    "a template": {
      "it.yaml":
        'AWSTemplateFormatVersion: "2010-09-09"\nResources:\n  It:\n    Type: AWS::EFS::AccessPoint\n    Properties:\n      FileSystemId: fs-1\n',
    },
  },
  passes: { "a directory": directory('path = "/app"') },
  open: { "the caller decides": directory("path = var.given") },
});

testRule("aws-efs-access-point-user", {
  fails: {
    "nothing said": point(""),
    root: point("posix_user {\n uid = 0\n gid = 0\n }"),
  },
  passes: { "a user": point("posix_user {\n uid = 1000\n gid = 1000\n }") },
  open: { "the caller decides": point("posix_user {\n uid = var.given\n gid = 1000\n }") },
});

const permissions = (mode: string) =>
  directory(`path = "/app"
    creation_info {
      owner_gid   = 1000
      owner_uid   = 1000
      permissions = "${mode}"
    }`);

testRule("aws-efs-world-writable", {
  fails: { "all rights": permissions("777"), "four digits": permissions("0777") },
  passes: {
    "the owner and the group": permissions("750"),
    "everyone reads": permissions("0755"),
    "everyone writes files of their own": permissions("1777"),
  },
});

const ofBucket = (body: string) => `
  resource "aws_s3files_access_point" "it" {
    file_system_id = "fs-1"
    ${body}
  }`;
const user = (uid: number) => `posix_user {\n uid = ${uid}\n gid = 1000\n}`;
const folder = (path: string, mode = "0750") => `root_directory {
  path = "${path}"
  creation_permissions {
    owner_uid   = 1000
    owner_gid   = 1000
    permissions = "${mode}"
  }
}`;

testRule("aws-efs-access-point-root", {
  fails: {
    "a bucket's files": ofBucket(user(1000)),
    "the root of a bucket": ofBucket(folder("/")),
  },
  passes: { "a folder of a bucket": ofBucket(folder("/app")) },
});

testRule("aws-efs-access-point-user", {
  fails: { "root of a bucket's files": ofBucket(user(0)) },
  passes: { "a user of a bucket's files": ofBucket(user(1000)) },
});

testRule("aws-efs-world-writable", {
  fails: { "a bucket's folder": ofBucket(folder("/app", "0777")) },
  passes: { "a bucket's folder for a group": ofBucket(folder("/app", "0770")) },
});

testArgumentRule("aws-single-zone", {
  type: "aws_msk_topic",
  argument: "replication_factor",
  bad: ["1"],
  good: ["2", "3"],
  absent: "passes",
});

for (const [type, argument] of [
  ["aws_s3files_file_system", "kms_key_id"],
  ["aws_mailmanager_archive", "kms_key_arn"],
  ["aws_workmail_organization", "kms_key_arn"],
] as const) {
  testRule("aws-own-key", {
    fails: { [`${type} with a key of AWS`]: `resource "${type}" "it" {}` },
    passes: { [`${type} with its key`]: `resource "${type}" "it" {\n ${argument} = "it"\n}` },
  });
}

for (const [type, argument] of [
  ["aws_ecs_service", "platform_version"],
  ["aws_ecs_task_set", "platform_version"],
  ["aws_cloudwatch_event_target", "ecs_target.platform_version"],
  ["aws_scheduler_schedule", "target.ecs_parameters.platform_version"],
] as const) {
  testArgumentRule("aws-ecs-old-platform", {
    type,
    argument,
    bad: ['"1.3.0"'],
    // Windows has no newer one than 1.0.0.
    good: ['"1.4.0"', '"LATEST"', '"1.0.0"'],
    absent: "passes",
  });
}

for (const source of ["account_aggregation_source", "organization_aggregation_source"]) {
  testArgumentRule("aws-config-aggregator", {
    type: "aws_config_configuration_aggregator",
    argument: `${source}.all_regions`,
    bad: ["false"],
    good: ["true"],
    absent: "fails",
  });
}

testArgumentRule("aws-event-endpoint-copies", {
  type: "aws_cloudwatch_event_endpoint",
  argument: "replication_config.state",
  bad: ['"DISABLED"'],
  good: ['"ENABLED"'],
  absent: "passes",
});

const cache = (body: string) => `
  variable "given" {}
  resource "aws_elasticache_replication_group" "orders" {
    replication_group_id = "orders"
    ${body}
  }`;

testRule("aws-single-zone", {
  fails: {
    "a copy that never takes over": cache("num_cache_clusters = 2"),
    "one node of an accelerator": 'resource "aws_dax_cluster" "it" {\n replication_factor = 1\n}\n',
  },
  passes: {
    "a copy that takes over": cache(
      "num_cache_clusters = 2\n automatic_failover_enabled = true\n multi_az_enabled = true",
    ),
    "a single node": cache("num_cache_clusters = 1"),
    "a number of the caller": cache("automatic_failover_enabled = true"),
    "several nodes of an accelerator":
      'resource "aws_dax_cluster" "it" {\n replication_factor = 3\n}\n',
  },
  open: { "as many as the caller wants": cache("num_cache_clusters = var.given") },
});

testArgumentRule("aws-detective-members", {
  type: "aws_detective_organization_configuration",
  argument: "auto_enable",
  bad: ["false"],
  good: ["true"],
  absent: "passes",
});

testArgumentRule("aws-cloudfront-origin-tls", {
  type: "aws_cloudfront_vpc_origin",
  argument: "vpc_origin_endpoint_config.origin_ssl_protocols.items",
  bad: ['["TLSv1"]', '["TLSv1.1", "TLSv1.2"]'],
  good: ['["TLSv1.2"]'],
  absent: "passes",
});
