import { testArgumentRule, testRule } from "../../../test/rule-fixtures.ts";

testArgumentRule("aws-neptune-noauth", {
  type: "aws_neptune_cluster",
  argument: "iam_database_authentication_enabled",
  bad: ["false"],
  good: ["true"],
  absent: "fails",
});

const kafka = (body: string) => `
  resource "aws_msk_cluster" "events" {
    cluster_name           = "events"
    kafka_version          = "3.9.x"
    number_of_broker_nodes = 3
    ${body}
  }`;

testRule("aws-msk-noauth", {
  fails: { "no way to sign in": kafka("") },
  passes: {
    "identities of AWS": kafka("client_authentication {\n sasl {\n iam = true\n }\n }"),
    // A rule about public clusters judges this.
    "without credentials on purpose": kafka("client_authentication {\n unauthenticated = true\n }"),
  },
  open: {
    "what the caller decides": `
      variable "given" {
        type = list(string)
      }
      ${kafka(`dynamic "client_authentication" {
        for_each = var.given
        content {
          sasl {
            iam = true
          }
        }
      }`)}`,
  },
});

const sharing = (id: string, value: string) => `
  variable "given" {}
  resource "aws_ssm_service_setting" "documents" {
    setting_id    = "arn:aws:ssm:eu-west-1:111122223333:servicesetting/ssm/${id}"
    setting_value = ${value}
  }`;
const PUBLIC_SHARING = "documents/console/public-sharing-permission";

testRule("aws-ssm-sharing", {
  fails: { "everyone may get documents": sharing(PUBLIC_SHARING, '"Enable"') },
  passes: {
    "no one may": sharing(PUBLIC_SHARING, '"Disable"'),
    "another setting": sharing("parameter-store/high-throughput-enabled", '"Enable"'),
  },
  open: { "what the caller decides": sharing(PUBLIC_SHARING, "var.given") },
});

testArgumentRule("aws-lambda-permission-wide", {
  type: "aws_lambda_permission",
  argument: "action",
  bad: ['"lambda:*"', '"*"'],
  good: ['"lambda:InvokeFunction"', '"lambda:InvokeFunctionUrl"'],
  absent: "passes",
});

for (const type of ["aws_route53domains_registered_domain", "aws_route53domains_domain"]) {
  testArgumentRule("aws-domain-unlocked", {
    type,
    argument: "transfer_lock",
    bad: ["false"],
    good: ["true"],
    absent: "passes",
  });
  testArgumentRule("aws-domain-personal-data", {
    type,
    argument: "registrant_privacy",
    bad: ["false"],
    good: ["true"],
    absent: "passes",
  });
}

const domainName = (name: string) => `
  resource "aws_route53domains_registered_domain" "site" {
    domain_name        = "${name}"
    registrant_privacy = false
    transfer_lock      = false
  }`;

testRule("aws-domain-unlocked", {
  fails: { "a domain that can be locked": domainName("example.com") },
  passes: { "a registry without locks": domainName("example.de") },
});

testRule("aws-domain-personal-data", {
  fails: { "a domain with privacy": domainName("example.com") },
  passes: { "a registry without privacy": domainName("example.us") },
});

testArgumentRule("aws-msk-open-topics", {
  type: "aws_msk_configuration",
  argument: "server_properties",
  bad: [
    '"allow.everyone.if.no.acl.found = true"',
    '"log.retention.hours=168\\nallow.everyone.if.no.acl.found=true\\n"',
  ],
  good: [
    '"allow.everyone.if.no.acl.found = false"',
    '"# allow.everyone.if.no.acl.found = true"',
    '"log.retention.hours = 168"',
  ],
  absent: "passes",
});

const firewall = (body: string, action = "allow", more = "") => `
  resource "aws_wafv2_web_acl" "site" {
    name  = "site"
    scope = "REGIONAL"
    default_action {
      ${action} {}
    }
    ${body}
  }
  ${more}`;

const RULE = `rule {
  name     = "known"
  priority = 1
}`;

testRule("aws-waf-empty", {
  fails: {
    "no rule": firewall(""),
    "a group without rules": `
      resource "aws_wafv2_rule_group" "own" {
        name     = "own"
        scope    = "REGIONAL"
        capacity = 10
      }`,
  },
  passes: {
    "a rule": firewall(RULE),
    "rules as JSON": firewall('rule_json = "[]"'),
    "everything is blocked": firewall("", "block"),
    "a group with rules as JSON": `
      resource "aws_wafv2_rule_group" "own" {
        name       = "own"
        scope      = "REGIONAL"
        capacity   = 10
        rules_json = "[]"
      }`,
    "a rule of its own": firewall(
      "",
      "allow",
      `resource "aws_wafv2_web_acl_rule" "known" {
        name        = "known"
        priority    = 1
        web_acl_arn = aws_wafv2_web_acl.site.arn
      }`,
    ),
    "rules of an association": firewall(
      "",
      "allow",
      `resource "aws_wafv2_web_acl_rule_group_association" "known" {
        rule_name   = "known"
        priority    = 1
        web_acl_arn = aws_wafv2_web_acl.site.arn
      }`,
    ),
  },
  open: {
    "rules that others add": firewall("lifecycle {\n ignore_changes = [rule]\n }"),
    "a group whose rules others add": `
      resource "aws_wafv2_rule_group" "own" {
        name     = "own"
        scope    = "REGIONAL"
        capacity = 10
        lifecycle {
          ignore_changes = [rule]
        }
      }`,
    "rules of the caller": `
      variable "given" {
        type = list(string)
      }
      ${firewall('dynamic "rule" {\n for_each = var.given\n content {\n name = rule.value\n }\n }')}`,
  },
});

const policy = (body: string) => `
  resource "aws_networkfirewall_firewall_policy" "egress" {
    name = "egress"
    firewall_policy {
      stateless_fragment_default_actions = ["aws:forward_to_sfe"]
      ${body}
    }
  }`;
const FORWARDS = 'stateless_default_actions = ["aws:forward_to_sfe"]';

testRule("aws-network-firewall-empty", {
  fails: { "no rules": policy(FORWARDS) },
  passes: {
    "stateful rules": policy(`${FORWARDS}
      stateful_rule_group_reference {
        resource_arn = "arn:aws:network-firewall:eu-west-1:111122223333:stateful-rulegroup/r"
      }`),
    "stateless rules": policy(`${FORWARDS}
      stateless_rule_group_reference {
        priority     = 1
        resource_arn = "arn:aws:network-firewall:eu-west-1:111122223333:stateless-rulegroup/r"
      }`),
    "packets are dropped": policy('stateless_default_actions = ["aws:drop"]'),
    "the rest is dropped": policy(`${FORWARDS}
      stateful_default_actions = ["aws:drop_strict"]`),
  },
});

testArgumentRule("aws-dnssec-off", {
  type: "aws_route53_hosted_zone_dnssec",
  argument: "signing_status",
  bad: ['"NOT_SIGNING"'],
  good: ['"SIGNING"'],
  absent: "passes",
});

testArgumentRule("aws-sagemaker-root", {
  type: "aws_sagemaker_notebook_instance",
  argument: "root_access",
  bad: ['"Enabled"'],
  good: ['"Disabled"'],
  absent: "fails",
});

testArgumentRule("aws-sagemaker-model-network", {
  type: "aws_sagemaker_model",
  argument: "enable_network_isolation",
  bad: ["false"],
  good: ["true"],
  absent: "fails",
});

testRule("aws-sagemaker-model-network", {
  passes: {
    "a network of one's own": `
      resource "aws_sagemaker_model" "ranking" {
        execution_role_arn = "arn:aws:iam::111122223333:role/ranking"
        vpc_config {
          subnets            = ["subnet-1"]
          security_group_ids = ["sg-1"]
        }
      }`,
  },
});

const domain = (principal: string, type = "aws_opensearch_domain") => `
  resource "${type}" "search" {
    domain_name = "search"
  }
  resource "${type}_policy" "search" {
    domain_name = ${type}.search.domain_name
    access_policies = jsonencode({
      Statement = [{
        Effect    = "Allow"
        Action    = "es:*"
        Principal = { AWS = "${principal}" }
        Resource  = "*"
      }]
    })
  }`;

for (const type of ["aws_opensearch_domain", "aws_elasticsearch_domain"]) {
  testArgumentRule("aws-opensearch-roles", {
    type,
    argument: "advanced_security_options.enabled",
    bad: ["false"],
    good: ["true"],
    absent: "fails",
  });
}

testRule("aws-opensearch-roles", {
  fails: { "everyone in the network": domain("*") },
  passes: {
    "a named role": domain("arn:aws:iam::111122223333:role/search"),
    "a named role in Elasticsearch": domain(
      "arn:aws:iam::111122223333:role/search",
      "aws_elasticsearch_domain",
    ),
  },
});

for (const type of ["aws_redshift_cluster", "aws_redshiftserverless_workgroup"]) {
  testArgumentRule("aws-redshift-vpc-routing", {
    type,
    argument: "enhanced_vpc_routing",
    bad: ["false"],
    good: ["true"],
    absent: "fails",
  });
}

testArgumentRule("aws-ses-scan", {
  type: "aws_ses_receipt_rule",
  argument: "scan_enabled",
  bad: ["false"],
  good: ["true"],
  absent: "fails",
});

testArgumentRule("aws-shield-counts", {
  type: "aws_shield_application_layer_automatic_response",
  argument: "action",
  bad: ['"COUNT"'],
  good: ['"BLOCK"'],
  absent: "passes",
});

const ingress = (type: string, policy: string) => `
  variable "given" {}
  resource "aws_mailmanager_ingress_point" "it" {
    name       = "it"
    type       = "${type}"
    tls_policy = ${policy}
  }`;

testRule("aws-ses-tls", {
  fails: { "passwords that may be sent in the clear": ingress("AUTH", '"OPTIONAL"') },
  passes: {
    "clients that sign in over TLS": ingress("AUTH", '"REQUIRED"'),
    "servers of others": ingress("OPEN", '"OPTIONAL"'),
  },
  open: { "what the caller decides": ingress("AUTH", "var.given") },
});

const catalog = (principal: string) => `
  resource "aws_glue_catalog" "it" {
    name = "it"
    create_table_default_permissions {
      permissions = ["ALL"]
      principal {
        data_lake_principal_identifier = "${principal}"
      }
    }
  }`;

testRule("aws-lake-iam-only", {
  fails: { "tables for everyone in IAM": catalog("IAM_ALLOWED_PRINCIPALS") },
  passes: { "tables for a role": catalog("arn:aws:iam::111122223333:role/analysts") },
});

testArgumentRule("aws-dms-public", {
  type: "aws_dms_instance_profile",
  argument: "publicly_accessible",
  bad: ["true"],
  good: ["false"],
  absent: "fails",
});

for (const [type, argument] of [
  ["aws_elasticache_replication_group", "auth_token_wo"],
  ["aws_mailmanager_ingress_point", "ingress_point_configuration.smtp_password_wo"],
  ["aws_workmail_user", "password"],
] as const) {
  testArgumentRule("gen-sensitive-default", {
    type,
    argument,
    bad: ['"correct-horse-9"'],
    good: [],
    absent: "passes",
    required: "passes",
  });
}
