import { coversEverything } from "../../network/cidr.ts";
import type { AttributeView } from "../attribute-view.ts";
import type { BlockView } from "../block-view.ts";
import { and, type Fact, or, unless } from "../fact.ts";
import { type Check, type Rule, resource } from "../rule.ts";

const HIGHEST_PORT = 65_535;

/** Names and numbers of protocols that have no TCP ports. */
const PORTLESS = ["udp", "17", "icmp", "1", "icmpv6", "58"];

function isWorld(cidr: AttributeView): Fact {
  return cidr.test((text) => text !== undefined && coversEverything(text));
}

function isFromAnywhere(rule: BlockView): Fact {
  return or(rule.attr("cidr_blocks").some(isWorld), rule.attr("ipv6_cidr_blocks").some(isWorld));
}

function isEveryProtocol(protocol: AttributeView): Fact {
  return protocol.isIn(["-1", "all"]);
}

/** Lets TCP connections to `port` in from anywhere. */
function opens(port: number, source: Fact, protocol: AttributeView, rule: BlockView): Fact {
  const isWithin = and(
    rule.attr("from_port").testNumber((from) => from <= port),
    rule.attr("to_port").testNumber((to) => to >= port),
    protocol.isNotIn(PORTLESS),
  );
  return and(source, or(isEveryProtocol(protocol), isWithin));
}

function opensEverything(source: Fact, protocol: AttributeView, rule: BlockView): Fact {
  const isEveryPort = and(
    rule.attr("from_port").testNumber((from) => from <= 1),
    rule.attr("to_port").testNumber((to) => to >= HIGHEST_PORT),
  );
  return and(source, or(isEveryProtocol(protocol), isEveryPort));
}

/** A question about one rule of a security group, however the rule is written. */
type Question = (source: Fact, protocol: AttributeView, rule: BlockView) => Fact;

function ingressChecks(question: Question): readonly Check[] {
  return [
    resource(["aws_security_group", "aws_default_security_group"], (group) =>
      group
        .blocks("ingress")
        .each((rule) => question(isFromAnywhere(rule), rule.attr("protocol"), rule)),
    ),
    resource("aws_security_group_rule", (rule) =>
      unless(
        rule.attr("type").is("egress"),
        question(isFromAnywhere(rule), rule.attr("protocol"), rule),
      ),
    ),
    resource("aws_vpc_security_group_ingress_rule", (rule) => {
      const source = or(isWorld(rule.attr("cidr_ipv4")), isWorld(rule.attr("cidr_ipv6")));
      return question(source, rule.attr("ip_protocol"), rule);
    }),
  ];
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
    checks: ingressChecks((...rule) => opens(22, ...rule)),
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
    checks: ingressChecks((...rule) => opens(3389, ...rule)),
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
    checks: ingressChecks(opensEverything),
  },
];
