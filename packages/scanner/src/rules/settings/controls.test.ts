import { testRule } from "../../../test/rule-fixtures.ts";

const session = (isEncrypted: string, type = "Session") => `
  variable "given" {
    type = bool
  }
  resource "aws_ssm_document" "sessions" {
    name          = "SSM-SessionManagerRunShell"
    document_type = "${type}"
    content = jsonencode({
      schemaVersion = "1.0"
      sessionType   = "Standard_Stream"
      inputs        = { s3BucketName = "sessions", s3EncryptionEnabled = ${isEncrypted} }
    })
  }`;

testRule("aws-session-log-encryption", {
  fails: { "a log without encryption": session("false") },
  passes: {
    "an encrypted log": session("true"),
    "a document of another type": session("false", "Command"),
  },
  open: { "what the caller decides": session("var.given") },
});

const firewall = (body: string, fragments = "forward_to_sfe") => `
  resource "aws_networkfirewall_firewall_policy" "egress" {
    name = "egress"
    firewall_policy {
      stateless_fragment_default_actions = ["aws:${fragments}"]
      ${body}
    }
  }`;

testRule("aws-network-firewall-pass", {
  fails: {
    "all packets pass": firewall('stateless_default_actions = ["aws:pass"]'),
    "fragments pass": firewall('stateless_default_actions = ["aws:forward_to_sfe"]', "pass"),
  },
  passes: {
    "stateful rules decide": firewall('stateless_default_actions = ["aws:forward_to_sfe"]'),
    "stateless rules decide": firewall(`stateless_default_actions = ["aws:pass"]
      stateless_rule_group_reference {
        priority     = 1
        resource_arn = "arn:aws:network-firewall:eu-west-1:111122223333:stateless-rulegroup/r"
      }`),
  },
});

const parameter = (name: string) => `
  resource "aws_ssm_parameter" "each" {
    name           = "${name}"
    type           = "String"
    insecure_value = "it"
  }`;

testRule("aws-ssm-parameter-insecure", {
  fails: { "a password": parameter("/app/db_password") },
  passes: { "a setting": parameter("/app/region") },
});

const database = (body: string) => `
  resource "azurerm_cosmosdb_account" "orders" {
    name = "orders"
    ${body}
  }`;

testRule("az-shared-keys", {
  fails: {
    "a database with keys": database(""),
    "a batch account": `resource "azurerm_batch_account" "jobs" {
      allowed_authentication_modes = ["AAD", "SharedKey"]
    }`,
  },
  passes: {
    "identities only": database("local_authentication_disabled = true"),
    "identities only since version 5": database("local_authentication_enabled = false"),
    "MongoDB, which knows only keys": database('kind = "MongoDB"'),
    "tables, which know only keys": database('capabilities {\n name = "EnableTable"\n }'),
    "a batch account for identities": `resource "azurerm_batch_account" "jobs" {
      allowed_authentication_modes = ["AAD"]
    }`,
  },
});

const key = (body: string) => `
  resource "google_apikeys_key" "maps" {
    name = "maps"
    ${body}
  }`;

testRule("gcp-api-key-unrestricted", {
  fails: { "no restrictions": key("") },
  passes: {
    "one API": key(`restrictions {
      api_targets {
        service = "maps-backend.googleapis.com"
      }
    }`),
  },
});

const service = (beside: string) => `
  resource "aws_vpclattice_service" "it" {
    name = "it"
  }
  ${beside}`;

testRule("aws-vpclattice-logging", {
  fails: {
    "a service without": service(""),
    "a network without": service(`
      resource "aws_vpclattice_service_network" "it" {
        name = "it"
      }
      resource "aws_vpclattice_service_network_service_association" "it" {
        service_identifier         = aws_vpclattice_service.it.id
        service_network_identifier = aws_vpclattice_service_network.it.id
      }`),
  },
  passes: {
    "a log of the service": service(`
      resource "aws_vpclattice_access_log_subscription" "it" {
        resource_identifier = aws_vpclattice_service.it.arn
        destination_arn     = "arn:aws:s3:::logs"
      }`),
    "a log of its network": service(`
      resource "aws_vpclattice_service_network" "it" {
        name = "it"
      }
      resource "aws_vpclattice_service_network_service_association" "it" {
        service_identifier         = aws_vpclattice_service.it.id
        service_network_identifier = aws_vpclattice_service_network.it.id
      }
      resource "aws_vpclattice_access_log_subscription" "it" {
        resource_identifier = aws_vpclattice_service_network.it.arn
        destination_arn     = "arn:aws:s3:::logs"
      }`),
  },
});

const server = (body: string) => `
  resource "azurerm_mysql_flexible_server" "it" {
    name = "it"
    ${body}
  }`;

testRule("az-geo-backup", {
  fails: {
    "a primary": server(""),
    "a server for geo-restore": server('create_mode = "GeoRestore"'),
  },
  passes: { "a replica": server('create_mode = "Replica"') },
});

const traced = (association: string) => `
  resource "aws_lambda_function" "it" {
    function_name = "it"
  }
  resource "aws_cloudfront_distribution" "it" {
    ordered_cache_behavior {
      path_pattern = "/old/*"
      ${association}
    }
  }`;

testRule("aws-lambda-tracing", {
  fails: { "a function beside a distribution": traced("") },
  passes: {
    "a function at the edge": traced(`lambda_function_association {
        event_type = "origin-request"
        lambda_arn = aws_lambda_function.it.qualified_arn
      }`),
  },
});
