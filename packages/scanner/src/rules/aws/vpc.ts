import { and, type Fact, fact, unlessKnown } from "../../rule-language/fact.ts";
import type { ResourceView } from "../../rule-language/resource-view.ts";
import { type Rule, resource } from "../../rule-language/rule.ts";
import { separateRulesOf } from "./security-group-entries.ts";

/** CloudFormation, whose resources all have this argument, can't change the default group. */
function isInStack(vpc: ResourceView): Fact {
  return fact(vpc.attr("deletion_policy").value.kind !== "null");
}

export const vpcRules: readonly Rule[] = [
  {
    id: "aws-default-sg-open",
    title: "Default security group of the VPC lets traffic through",
    severity: "MEDIUM",
    category: "security",
    topic: "exposure",
    explanation:
      "Resources without a security group use the default one, which allows traffic between its members and to the internet unless you remove its rules.",
    fix: "Add an `aws_default_security_group` for the VPC without any `ingress` or `egress`.",
    peers: { checkov: ["CKV2_AWS_12"], trivy: ["AWS-0173"] },
    link: "https://docs.aws.amazon.com/vpc/latest/userguide/default-security-group.html",
    checks: [
      resource("aws_vpc", (vpc) =>
        unlessKnown(
          isInStack(vpc),
          vpc.connected("aws_default_security_group", "vpc_id").isEmpty(),
        ),
      ),
      resource("aws_default_security_group", (group) => [
        group.has("ingress"),
        group.has("egress"),
        ...separateRulesOf(group).map((set) => set.exists()),
      ]),
    ],
  },
  {
    id: "aws-flow-log-rejects",
    title: "Flow log leaves out rejected traffic",
    severity: "LOW",
    category: "security",
    topic: "logging",
    explanation: "After an incident, you can't find out what happened or who did it.",
    fix: 'Set `traffic_type = "ALL"`.',
    link: "https://docs.aws.amazon.com/vpc/latest/userguide/flow-logs.html",
    checks: [
      resource("aws_flow_log", (log) =>
        and(
          log.attr("traffic_type").is("ACCEPT"),
          // A second log may record the rest.
          log.others("aws_flow_log").every((each) => each.attr("traffic_type").is("ACCEPT")),
        ),
      ),
    ],
  },
  {
    id: "aws-vpc-flow-logs",
    title: "VPC keeps no flow log",
    severity: "MEDIUM",
    category: "security",
    topic: "logging",
    explanation: "After an incident, you can't trace the traffic.",
    fix: "Add an `aws_flow_log` whose `vpc_id` is this VPC.",
    peers: { checkov: ["CKV2_AWS_11"], trivy: ["AWS-0178"] },
    link: "https://docs.aws.amazon.com/vpc/latest/userguide/flow-logs.html",
    checks: [resource("aws_vpc", (vpc) => vpc.connected("aws_flow_log", "vpc_id").isEmpty())],
  },
];
