import { isAnyAddress } from "../../rule-language/any-address.ts";
import type { AttributeView } from "../../rule-language/attribute-view.ts";
import type { BlockView } from "../../rule-language/block-view.ts";
import { and, type Fact, or } from "../../rule-language/fact.ts";
import { type Check, type Rule, resource } from "../../rule-language/rule.ts";
import { includesPort, isEveryPort, isEveryProtocol } from "./traffic.ts";

/** A question about one rule of a security group, however the rule is written. */
type Question = (other: Fact, protocol: AttributeView, rule: BlockView) => Fact;

/** The other side is any address there is. */
function isAnywhere(rule: BlockView): Fact {
  return or(
    rule.attr("cidr_blocks").some(isAnyAddress),
    rule.attr("ipv6_cidr_blocks").some(isAnyAddress),
  );
}

/** Puts a question to the rules of one direction. */
function checks(direction: "ingress" | "egress", question: Question): readonly Check[] {
  const groups = ["aws_security_group"];
  if (direction === "ingress") groups.push("aws_default_security_group");
  const opposite = direction === "ingress" ? "egress" : "ingress";
  return [
    resource(groups, (group) =>
      group
        .blocks(direction)
        .each((rule) => question(isAnywhere(rule), rule.attr("protocol"), rule)),
    ),
    resource("aws_security_group_rule", (rule) =>
      and(
        question(isAnywhere(rule), rule.attr("protocol"), rule),
        rule.attr("type").isNot(opposite),
      ),
    ),
    resource(`aws_vpc_security_group_${direction}_rule`, (rule) => {
      const other = or(isAnyAddress(rule.attr("cidr_ipv4")), isAnyAddress(rule.attr("cidr_ipv6")));
      return question(other, rule.attr("ip_protocol"), rule);
    }),
  ];
}

/** Lets TCP connections to `port` in from anywhere. */
function opens(port: number): readonly Check[] {
  return checks("ingress", (source, protocol, rule) =>
    and(source, includesPort(port, protocol, rule)),
  );
}

/** A rule that names neither protocol nor port limits nothing. */
function isUnlimited(protocol: AttributeView, rule: BlockView): Fact {
  return or(isEveryProtocol(protocol), and(protocol.isAbsent(), rule.attr("from_port").isAbsent()));
}

const link = "https://docs.aws.amazon.com/vpc/latest/userguide/security-group-rules.html";

export const securityGroupRules: readonly Rule[] = [
  {
    id: "aws-sg-ingress-ssh",
    title: "Security group lets SSH in from anywhere",
    severity: "HIGH",
    category: "security",
    explanation:
      "Port 22 open to the world is probed for weak or leaked credentials within minutes.",
    fix: "Limit the source to known networks, or use Session Manager and open no port at all.",
    peers: { checkov: ["CKV_AWS_24"], trivy: ["AWS-0107"], kics: ["4728cd65"] },
    link,
    checks: opens(22),
  },
  {
    id: "aws-sg-ingress-rdp",
    title: "Security group lets RDP in from anywhere",
    severity: "HIGH",
    category: "security",
    explanation: "Port 3389 open to the world is a usual way in for ransomware.",
    fix: "Limit the source to known networks, or use Session Manager and open no port at all.",
    peers: { checkov: ["CKV_AWS_25"], trivy: ["AWS-0107"], kics: ["4728cd65"] },
    link,
    checks: opens(3389),
  },
  {
    id: "aws-sg-ingress-all",
    title: "Security group lets all traffic in from anywhere",
    severity: "CRITICAL",
    category: "security",
    explanation: "Every port of every instance in the group can be reached from the internet.",
    fix: "Open the ports that are needed, each to the networks that need it.",
    peers: { checkov: ["CKV_AWS_277"], trivy: ["AWS-0107"], kics: ["4728cd65"] },
    link,
    checks: checks("ingress", (source, protocol, rule) =>
      and(source, or(isUnlimited(protocol, rule), isEveryPort(rule))),
    ),
  },
  {
    id: "aws-sg-ingress-http",
    title: "Security group lets plain HTTP in from anywhere",
    severity: "LOW",
    category: "security",
    explanation:
      "What is served there can be read and changed on the way; a public server needs the port for a redirect at most.",
    fix: "Open port 443 only, and let a load balancer or CDN redirect from port 80.",
    peers: { checkov: ["CKV_AWS_260"], trivy: ["AWS-0107"] },
    link,
    checks: opens(80),
  },
  {
    id: "aws-sg-egress-all",
    title: "Security group lets all traffic out to anywhere",
    severity: "LOW",
    category: "security",
    explanation: "Whoever gets in can send data anywhere and fetch whatever tools they like.",
    fix: "Allow the ports and networks the service talks to; prefix lists name those of AWS.",
    peers: { checkov: ["CKV_AWS_382"], trivy: ["AWS-0104"] },
    link,
    checks: checks("egress", (destination, protocol, rule) =>
      and(destination, isUnlimited(protocol, rule)),
    ),
  },
];
