import { isAnyAddress } from "../any-address.ts";
import type { BlockView } from "../block-view.ts";
import { and, type Fact, or } from "../fact.ts";
import { type Rule, resource } from "../rule.ts";
import { isEveryPort, isEveryProtocol } from "./traffic.ts";

/** Lets everything through from anywhere; the action goes by different names. */
function letsEverythingIn(entry: BlockView, action: string): Fact {
  return and(
    or(isAnyAddress(entry.attr("cidr_block")), isAnyAddress(entry.attr("ipv6_cidr_block"))),
    or(isEveryProtocol(entry.attr("protocol")), isEveryPort(entry)),
    entry.attr(action).is("allow", { ignoreCase: true }),
  );
}

export const networkAclRules: readonly Rule[] = [
  {
    id: "aws-nacl-open",
    title: "Network ACL lets all traffic in from anywhere",
    severity: "MEDIUM",
    category: "security",
    explanation: "The second fence around the subnet is none; only security groups are left.",
    fix: "Allow the ports that are needed, each from the networks that need it.",
    peers: { checkov: ["CKV_AWS_352"], trivy: ["AWS-0102", "AWS-0105"] },
    link: "https://docs.aws.amazon.com/vpc/latest/userguide/vpc-network-acls.html",
    checks: [
      resource("aws_network_acl_rule", (entry) =>
        and(letsEverythingIn(entry, "rule_action"), entry.attr("egress").isNot(true)),
      ),
      resource("aws_network_acl", (acl) =>
        acl.blocks("ingress").each((entry) => letsEverythingIn(entry, "action")),
      ),
    ],
  },
];
