import { testArgumentRule, testRule } from "../../../test/rule-fixtures.ts";

const type = "google_sql_database_instance";

testArgumentRule("gcp-sql-public", {
  type,
  argument: "settings.ip_configuration.authorized_networks.value",
  bad: ['"0.0.0.0/0"', '"::/0"'],
  good: ['"203.0.113.0/24"'],
  absent: "passes",
});

testRule("gcp-sql-public", {
  fails: {
    "one network of several": `
      locals {
        networks = ["203.0.113.0/24", "0.0.0.0/0"]
      }
      resource "google_sql_database_instance" "fixture" {
        settings {
          ip_configuration {
            dynamic "authorized_networks" {
              for_each = local.networks
              content {
                value = authorized_networks.value
              }
            }
          }
        }
      }`,
  },
});

testArgumentRule("gcp-sql-ssl", {
  type,
  argument: "settings.ip_configuration.ssl_mode",
  bad: ['"ALLOW_UNENCRYPTED_AND_ENCRYPTED"'],
  good: ['"ENCRYPTED_ONLY"', '"TRUSTED_CLIENT_CERTIFICATE_REQUIRED"'],
  absent: "fails",
});

testArgumentRule("gcp-sql-ssl", {
  type,
  argument: "settings.ip_configuration.require_ssl",
  bad: ["false"],
  good: ["true"],
  absent: "fails",
});

testArgumentRule("gcp-sql-backup", {
  type,
  argument: "settings.backup_configuration.enabled",
  bad: ["false"],
  good: ["true"],
  absent: "fails",
});

testRule("gcp-sql-backup", {
  passes: {
    "a replica": `
      resource "google_sql_database_instance" "fixture" {
        master_instance_name = "main"
      }`,
  },
});
