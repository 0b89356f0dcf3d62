import { testRule } from "../../../test/rule-fixtures.ts";

const vaults = (endpoints: string) => `
  variable "vaults" {
    type    = map(object({ private = optional(bool, true) }))
    default = { app = {}, billing = { private = false } }
  }
  variable "given" {
    type = set(string)
  }
  resource "azurerm_key_vault" "each" {
    for_each = var.vaults
    name     = each.key
  }
  resource "azurerm_private_endpoint" "each" {
    for_each = ${endpoints}
    name     = each.key
    private_service_connection {
      name                           = each.key
      private_connection_resource_id = azurerm_key_vault.each[each.key].id
    }
  }`;

const subnets = (names: string, more = "") => `
  resource "azurerm_subnet" "each" {
    for_each = toset(["web", "data", "AzureBastionSubnet"])
    name     = each.key
    ${more}
  }
  resource "azurerm_subnet_network_security_group_association" "each" {
    for_each  = toset([${names}])
    subnet_id = azurerm_subnet.each[each.key].id
  }`;

testRule("gen-uneven-network", {
  failsByDefault: {
    "one vault without a private endpoint": vaults(
      "{ for name, each in var.vaults : name => each if each.private }",
    ),
  },
  fails: {
    "one subnet without a group": subnets('"web"'),
    "one stage without a firewall": `
      resource "aws_api_gateway_stage" "each" {
        for_each   = toset(["public", "partners"])
        stage_name = each.key
      }
      resource "aws_wafv2_web_acl_association" "public" {
        for_each     = toset(["public"])
        resource_arn = aws_api_gateway_stage.each[each.key].arn
      }`,
  },
  passes: {
    "groups for all subnets that take one": subnets('"web", "data"'),
    "delegated subnets": subnets('"web"', 'delegation {\n name = "it"\n }'),
    "endpoints for all": vaults("var.vaults"),
    "endpoints for all, as chained": vaults("azurerm_key_vault.each"),
    "endpoints for none": vaults("{}"),
    "another resource of the type": `
      resource "aws_api_gateway_stage" "public" {
        stage_name = "public"
      }
      resource "aws_api_gateway_stage" "test" {
        stage_name = "test"
      }
      resource "aws_wafv2_web_acl_association" "public" {
        resource_arn = aws_api_gateway_stage.public.arn
      }`,
    "a vault that is closed": `
      resource "azurerm_key_vault" "each" {
        for_each                      = toset(["app", "billing"])
        name                          = each.key
        public_network_access_enabled = false
      }
      resource "azurerm_private_endpoint" "app" {
        name = "app"
        private_service_connection {
          name                           = "app"
          private_connection_resource_id = azurerm_key_vault.each["app"].id
        }
      }`,
    "endpoints for the caller's keys": vaults("var.given"),
  },
});

const shares = (locked: string) => `
  resource "azurerm_mssql_database" "each" {
    for_each = toset(["orders", "reports"])
    name     = each.key
  }
  resource "azurerm_management_lock" "each" {
    for_each   = ${locked}
    name       = each.key
    scope      = azurerm_mssql_database.each[each.key].id
    lock_level = "CanNotDelete"
  }`;

const backups = (lake: string) => `
  resource "azurerm_storage_account" "each" {
    for_each       = { files = false, lake = true }
    name           = each.key
    is_hns_enabled = each.value
  }
  resource "azurerm_data_protection_backup_instance_blob_storage" "files" {
    storage_account_id = azurerm_storage_account.each["files"].id
  }
  ${lake}`;

testRule("gen-uneven-recovery", {
  fails: {
    "one database without a lock": shares('toset(["orders"])'),
    "a data lake without backups": backups(""),
  },
  passes: {
    "a data lake with backups of its own kind": backups(`
      resource "azurerm_data_protection_backup_instance_data_lake_storage" "lake" {
        storage_account_id = azurerm_storage_account.each["lake"].id
      }`),
    "locks for all": shares('toset(["orders", "reports"])'),
    "no locks": shares("toset([])"),
  },
});

const secrets = (rotated: string) => `
  resource "aws_secretsmanager_secret" "each" {
    count = 2
    name  = "app-\${count.index}"
  }
  resource "aws_secretsmanager_secret_rotation" "each" {
    count     = ${rotated}
    secret_id = aws_secretsmanager_secret.each[count.index].id
  }`;

testRule("gen-uneven-rotation", {
  fails: { "a count that is too low": secrets("1") },
  passes: { "rotation of all": secrets("2"), "rotation of none": secrets("0") },
});

const buckets = (policies: string, value = "false") => `
  locals {
    buckets = toset(["raw", "curated"])
  }
  resource "aws_s3_bucket" "each" {
    for_each = local.buckets
    bucket   = "acme-\${each.key}"
  }
  data "aws_iam_policy_document" "tls" {
    for_each = ${policies}
    statement {
      effect    = "Deny"
      actions   = ["s3:*"]
      resources = [aws_s3_bucket.each[each.key].arn, "\${aws_s3_bucket.each[each.key].arn}/*"]
      principals {
        type        = "*"
        identifiers = ["*"]
      }
      condition {
        test     = "Bool"
        variable = "aws:SecureTransport"
        values   = ["${value}"]
      }
    }
  }
  resource "aws_s3_bucket_policy" "tls" {
    for_each = data.aws_iam_policy_document.tls
    bucket   = aws_s3_bucket.each[each.key].id
    policy   = each.value.json
  }`;

testRule("gen-uneven-tls", {
  fails: { "one bucket without a policy": buckets('toset(["raw"])') },
  passes: {
    "policies for all": buckets("local.buckets"),
    "policies for none": buckets("toset([])"),
    "a policy against something else": buckets('toset(["raw"])', "true"),
  },
});

const clusters = (instances: string, more = "") => `
  variable "given" {
    type = set(string)
  }
  resource "aws_rds_cluster" "it" {
    for_each = toset(["orders", "billing"])
    engine   = "aurora-postgresql"
    ${more}
  }
  resource "aws_rds_cluster_instance" "it" {
    for_each           = ${instances}
    cluster_identifier = each.value
  }`;

const OF_ALL = "{ for k, c in aws_rds_cluster.it : k => c.id }";

testRule("quality-uneven-parts", {
  fails: {
    "a cluster without instances": clusters(OF_ALL.replace("}", 'if k != "billing" }')),
    "a schedule without a job": `
      resource "azurerm_automation_schedule" "it" {
        for_each = toset(["start", "stop"])
        name     = each.key
      }
      resource "azurerm_automation_job_schedule" "it" {
        for_each      = toset(["start"])
        schedule_name = azurerm_automation_schedule.it[each.key].name
      }`,
  },
  passes: {
    "instances for all": clusters(OF_ALL),
    "clusters with machines of their own": clusters(
      OF_ALL.replace("}", 'if k != "billing" }'),
      'db_cluster_instance_class = "db.m6gd.large"',
    ),
    "instances that the caller chooses": clusters(
      "{ for k in var.given : k => aws_rds_cluster.it[k].id }",
    ),
    "instances elsewhere": clusters("{}"),
  },
});

const vault = (keys: string) => `
  resource "aws_backup_vault" "it" {
    for_each = toset(["daily", "monthly"])
    name     = each.key
  }
  resource "aws_backup_vault_notifications" "it" {
    for_each          = toset([${keys}])
    backup_vault_name = aws_backup_vault.it[each.key].name
  }`;

testRule("gen-uneven-events", {
  fails: { "a vault that tells no one": vault('"daily"') },
  passes: { "vaults that tell someone": vault('"daily", "monthly"') },
});
