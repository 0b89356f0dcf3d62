import type { BlockView } from "../../rule-language/block-view.ts";
import { type Fact, or } from "../../rule-language/fact.ts";
import { type Rule, resource } from "../../rule-language/rule.ts";

/** The provider's default description. */
const PROVIDER_WORDS = "Managed by Terraform";

function lacksDescription(described: BlockView): Fact {
  const description = described.attr("description");
  return or(description.isAbsent(), description.is(PROVIDER_WORDS));
}

export const securityGroupDescriptionRules: readonly Rule[] = [
  {
    id: "aws-sg-description",
    title: "Security group or one of its rules has no description",
    severity: "LOW",
    category: "security",
    topic: "hardening",
    explanation: "People don't dare to close ports of unknown purpose.",
    fix: "Say in `description` who needs the opening, and for what.",
    peers: { checkov: ["CKV_AWS_23"], trivy: ["AWS-0099", "AWS-0124"] },
    link: "https://docs.aws.amazon.com/vpc/latest/userguide/security-group-rules.html",
    checks: [
      resource("aws_security_group", (group) => [
        lacksDescription(group),
        ...group.blocks("ingress").each(lacksDescription),
        ...group.blocks("egress").each(lacksDescription),
      ]),
      resource(
        [
          "aws_security_group_rule",
          "aws_vpc_security_group_ingress_rule",
          "aws_vpc_security_group_egress_rule",
          "aws_db_security_group",
          "aws_elasticache_security_group",
        ],
        lacksDescription,
      ),
    ],
  },
];
