import { and, type Fact, fact, ifKnown } from "../../rule-language/fact.ts";
import type { ResourceView } from "../../rule-language/resource-view.ts";
import { type Rule, resource } from "../../rule-language/rule.ts";

/** CloudFormation and Pulumi start the recorder with its channel. */
function isNeverStarted(recorder: ResourceView): Fact {
  if (!/\.tf(\.json)?$/.test(recorder.location.file.path)) return fact(false);
  return and(
    recorder.connected("aws_config_configuration_recorder_status", "name", "name").isEmpty(),
    // Without a channel, the rest of the setup is elsewhere.
    recorder.others("aws_config_delivery_channel").exists(),
  );
}

/** The module creates networks, and the log of queries belongs to none. */
function logsNoNetwork(log: ResourceView): Fact {
  const associations = "aws_route53_resolver_query_log_config_association";
  return ifKnown(
    and(
      log.connected(associations, "resolver_query_log_config_id").isEmpty(),
      log.others("aws_vpc").exists(),
      log.connected("aws_ram_resource_association", "resource_arn").isEmpty(),
    ),
  );
}

/** Rules for logs that are set up and record nothing. */
export const idleLogRules: readonly Rule[] = [
  {
    id: "aws-config-recorder-idle",
    title: "Configuration recorder is never started",
    severity: "MEDIUM",
    category: "security",
    topic: "logging",
    explanation: "Terraform creates the recorder stopped, so no change is recorded.",
    fix: "Add an `aws_config_configuration_recorder_status` with `is_enabled = true`.",
    peers: { checkov: ["CKV2_AWS_45"] },
    link: "https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/config_configuration_recorder_status",
    checks: [resource("aws_config_configuration_recorder", isNeverStarted)],
  },
  {
    id: "aws-resolver-log-idle",
    title: "Log of DNS queries belongs to no network",
    severity: "LOW",
    category: "security",
    topic: "logging",
    explanation: "Queries are logged only for the networks that are associated with it.",
    fix: "Add an `aws_route53_resolver_query_log_config_association` for each VPC.",
    link: "https://docs.aws.amazon.com/Route53/latest/DeveloperGuide/resolver-query-logs.html",
    checks: [resource("aws_route53_resolver_query_log_config", logsNoNetwork)],
  },
];
