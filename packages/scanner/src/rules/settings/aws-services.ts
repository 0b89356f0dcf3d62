import type { Fault, Guard, Setting } from "./setting.ts";
import { settings } from "./setting.ts";

const OFF: Fault = { isNot: [true] };

const DISABLED: Fault = { is: [false] };

const MISSING: Fault = { isMissing: true };

const DOMAINS = ["aws_route53domains_registered_domain", "aws_route53domains_domain"];

/** Top-level domains whose registries have no locks. */
const UNLOCKABLE: Guard = {
  argument: "domain_name",
  matches:
    /\.(ch|cl|co\.nz|co\.za|com\.ar|com\.au|de|es|eu|fi|fr|it|jp|net\.au|net\.nz|nl|org\.nz|qa|ru|se)$/i,
};

/** Top-level domains for which Route 53 can't hide contacts. */
const WITHOUT_PRIVACY: Guard = {
  argument: "domain_name",
  matches:
    /\.(audio|ceo|cl|com\.ar|com\.au|com\.br|com\.sg|de|diet|es|flowers|guitars|hosting|in|juegos|net\.au|property|qa|ru|sexy|sg|sucks|us|vg)$/i,
};

/** Actions that end a packet's way, in contrast to `aws:forward_to_sfe`. */
const DROPS = { argument: "firewall_policy.stateless_default_actions", is: ["aws:drop"] };

/** Rules that Shield, another tool or people add, which Terraform is told to leave alone. */
const MANAGED_ELSEWHERE: Guard = { argument: "lifecycle.ignore_changes" };

/** Types that add rules to a web firewall. */
const WEB_FIREWALL_RULES = ["aws_wafv2_web_acl_rule", "aws_wafv2_web_acl_rule_group_association"];

/** Safeguards of single AWS services that are off, also by default. */
export const awsServices: readonly Setting[] = [
  ...settings("shared", "MEDIUM", [
    [
      "aws-ssm-sharing",
      "Account",
      "aws_ssm_service_setting",
      "setting_value",
      { is: ["Enable"] },
      {
        title: "Account permits documents that are shared with everyone",
        explanation: "One wrong permission then publishes scripts, with all that they reveal.",
        fix: 'Set `setting_value = "Disable"`.',
        when: [
          {
            argument: "setting_id",
            matches: /\/ssm\/documents\/console\/public-sharing-permission$/,
          },
        ],
        link: "https://docs.aws.amazon.com/systems-manager/latest/userguide/documents-ssm-sharing.html",
      },
    ],
  ]),
  ...settings("loose", "MEDIUM", [
    [
      "aws-neptune-noauth",
      "Graph database",
      "aws_neptune_cluster",
      "iam_database_authentication_enabled",
      OFF,
      {
        title: "Graph database asks no client who it is",
        explanation:
          "Neptune has no passwords, so anyone who reaches it over the network can read and change the graph.",
      },
    ],
    [
      "aws-msk-noauth",
      "Kafka cluster",
      "aws_msk_cluster",
      "client_authentication",
      MISSING,
      {
        title: "Kafka cluster asks no client who it is",
        explanation:
          "Without `client_authentication`, anyone who reaches the brokers over the network can read and write every topic.",
        fix: "Enable `sasl.iam`, `sasl.scram` or `tls` in `client_authentication`.",
        link: "https://docs.aws.amazon.com/msk/latest/developerguide/kafka_apis_iam.html",
      },
    ],
    [
      "aws-lambda-permission-wide",
      "Function",
      "aws_lambda_permission",
      "action",
      { is: ["lambda:*", "*"] },
      {
        title: "Others may do everything with the function",
        explanation: "The permission lets them change the code, which then runs with its role.",
        fix: 'Set `action = "lambda:InvokeFunction"`.',
      },
    ],
    [
      "aws-domain-unlocked",
      "Domain",
      DOMAINS,
      "transfer_lock",
      DISABLED,
      {
        title: "Domain can be transferred away",
        explanation: "Anyone who gets hold of the transfer code can take the domain over.",
        fix: "Set `transfer_lock = true`.",
        guards: [UNLOCKABLE],
      },
    ],
    [
      "aws-msk-open-topics",
      "Kafka cluster",
      "aws_msk_configuration",
      "server_properties",
      { matches: /^\s*allow\.everyone\.if\.no\.acl\.found\s*=\s*true\s*$/im },
      {
        title: "Kafka topics without rules are open to every client",
        explanation: "Every client can read and write topics that no one wrote an ACL for.",
        fix: "Set `allow.everyone.if.no.acl.found = false`.",
        link: "https://docs.aws.amazon.com/msk/latest/developerguide/msk-acls.html",
      },
    ],
    [
      "aws-waf-empty",
      "Web firewall",
      "aws_wafv2_web_acl",
      "rule",
      MISSING,
      {
        title: "Web firewall or rule group has no rules",
        explanation: "Without rules, every request gets the default action of the web firewall.",
        fix: "Add a `rule`, such as one with a `managed_rule_group_statement`.",
        when: [{ argument: "default_action.allow" }],
        guards: [
          { argument: "rule_json" },
          MANAGED_ELSEWHERE,
          ...WEB_FIREWALL_RULES.map((type) => ({
            argument: "web_acl_arn",
            on: { type, via: "web_acl_arn" },
          })),
        ],
      },
    ],
    [
      "aws-waf-empty",
      "Web firewall",
      "aws_wafv2_rule_group",
      "rule",
      MISSING,
      { guards: [{ argument: "rules_json" }, MANAGED_ELSEWHERE] },
    ],
    [
      "aws-network-firewall-empty",
      "Network firewall",
      "aws_networkfirewall_firewall_policy",
      "firewall_policy.stateful_rule_group_reference",
      MISSING,
      {
        title: "Network firewall has no rules",
        explanation: "Without rule groups, the firewall lets all traffic through.",
        fix: "Add a `stateful_rule_group_reference`.",
        guards: [
          { argument: "firewall_policy.stateless_rule_group_reference" },
          // Drops what no rule passes, which is everything.
          { argument: "firewall_policy.stateful_default_actions" },
          DROPS,
        ],
      },
    ],
  ]),
  ...settings("loose", "LOW", [
    [
      "aws-domain-personal-data",
      "Domain",
      DOMAINS,
      "registrant_privacy",
      DISABLED,
      {
        title: "Register of domains shows the owner's address",
        explanation: "Everyone can read names, addresses and phone numbers, spammers included.",
        fix: "Set `registrant_privacy = true`.",
        guards: [WITHOUT_PRIVACY],
      },
    ],
    [
      "aws-dnssec-off",
      "DNS zone",
      "aws_route53_hosted_zone_dnssec",
      "signing_status",
      { is: ["NOT_SIGNING"] },
      {
        title: "DNS zone is not signed",
        explanation: "Resolvers can't tell forged answers from those of the zone.",
        fix: 'Set `signing_status = "SIGNING"`.',
      },
    ],
    [
      "aws-sagemaker-root",
      "Notebook",
      "aws_sagemaker_notebook_instance",
      "root_access",
      { isNot: ["Disabled"] },
      {
        title: "Users of the notebook are root",
        explanation: "Code in a notebook can change the machine and switch off what protects it.",
      },
    ],
    [
      "aws-sagemaker-model-network",
      "Model",
      "aws_sagemaker_model",
      "enable_network_isolation",
      OFF,
      {
        title: "Model reaches the internet past your network",
        explanation: "Code that comes with the model can send data to any address.",
        fix: "Set `enable_network_isolation = true`, or add a `vpc_config`.",
        guards: [{ argument: "vpc_config" }],
      },
    ],
    [
      "aws-opensearch-roles",
      "OpenSearch domain",
      ["aws_opensearch_domain", "aws_elasticsearch_domain"],
      "advanced_security_options.enabled",
      OFF,
      {
        title: "OpenSearch domain has no roles for indices and documents",
        explanation: "Everyone whom the access policy lets in can read every index.",
        fix: "Set `enabled = true` in `advanced_security_options`.",
        // Those who get in are named.
        guards: [
          { argument: "access_policies", isClosedPolicy: true },
          ...["aws_opensearch_domain_policy", "aws_elasticsearch_domain_policy"].map((type) => ({
            argument: "access_policies",
            isClosedPolicy: true as const,
            on: { type, via: "domain_name", sameName: "domain_name" },
          })),
        ],
        link: "https://docs.aws.amazon.com/opensearch-service/latest/developerguide/fgac.html",
      },
    ],
    [
      "aws-redshift-vpc-routing",
      "Warehouse",
      ["aws_redshift_cluster", "aws_redshiftserverless_workgroup"],
      "enhanced_vpc_routing",
      OFF,
      {
        title: "Warehouse loads data past your network",
        explanation:
          "`COPY` and `UNLOAD` leave the VPC, so endpoint policies and flow logs don't apply.",
      },
    ],
    [
      "aws-ses-scan",
      "Received email",
      "aws_ses_receipt_rule",
      "scan_enabled",
      OFF,
      {
        title: "Received email is not scanned for spam and viruses",
        explanation: "Attachments with malware reach the code and the people who open them.",
      },
    ],
    [
      "aws-shield-counts",
      "Shield",
      "aws_shield_application_layer_automatic_response",
      "action",
      { is: ["COUNT"] },
      {
        title: "Shield only counts attacks",
        explanation: "Requests of an attack are logged and still reach the servers.",
        fix: 'Set `action = "BLOCK"` once the counted requests are checked.',
      },
    ],
  ]),
];
