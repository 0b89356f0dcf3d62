import { isAnyAddress } from "../../rule-language/any-address.ts";
import type { BlockView } from "../../rule-language/block-view.ts";
import { and, type Fact, or } from "../../rule-language/fact.ts";
import { type Check, type Rule, resource } from "../../rule-language/rule.ts";
import { includesPort, isEveryPort, isEveryProtocol } from "./traffic.ts";

/** What an entry lets through, going by its protocol and ports. */
type Traffic = (entry: BlockView) => Fact;

const everything: Traffic = (entry) =>
  or(isEveryProtocol(entry.attr("protocol")), isEveryPort(entry));

const administration: Traffic = (entry) =>
  or(...[22, 3389].map((port) => includesPort(port, entry.attr("protocol"), entry)));

/** Entries of both kinds that let this traffic in from anywhere; the action goes by two names. */
function letsIn(traffic: Traffic): readonly Check[] {
  const fails = (entry: BlockView, action: string) =>
    and(
      or(isAnyAddress(entry.attr("cidr_block")), isAnyAddress(entry.attr("ipv6_cidr_block"))),
      traffic(entry),
      entry.attr(action).is("allow", { ignoreCase: true }),
    );
  return [
    resource("aws_network_acl_rule", (entry) =>
      and(fails(entry, "rule_action"), entry.attr("egress").isNot(true)),
    ),
    resource("aws_network_acl", (acl) =>
      acl.blocks("ingress").each((entry) => fails(entry, "action")),
    ),
  ];
}

const LINK = "https://docs.aws.amazon.com/vpc/latest/userguide/vpc-network-acls.html";

export const networkAclRules: readonly Rule[] = [
  {
    id: "aws-nacl-open",
    title: "Network ACL lets all traffic in from anywhere",
    severity: "MEDIUM",
    category: "security",
    explanation: "The second fence around the subnet is none; only security groups are left.",
    fix: "Allow the ports that are needed, each from the networks that need it.",
    peers: { checkov: ["CKV_AWS_352"], trivy: ["AWS-0102"] },
    link: LINK,
    checks: letsIn(everything),
  },
  {
    id: "aws-nacl-admin-ports",
    title: "Network ACL lets SSH or RDP in from anywhere",
    severity: "MEDIUM",
    category: "security",
    explanation: "A security group opened by mistake is then all that shields administration.",
    fix: "Allow ports 22 and 3389 from the networks that administer, or leave them out.",
    peers: { checkov: ["CKV_AWS_231", "CKV_AWS_232"], trivy: ["AWS-0105"] },
    link: LINK,
    checks: letsIn(administration),
  },
];
