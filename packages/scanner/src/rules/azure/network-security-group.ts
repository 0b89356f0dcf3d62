import { portRangeIncludes } from "../../network/port-range.ts";
import type { AttributeView } from "../../rule-language/attribute-view.ts";
import type { BlockView } from "../../rule-language/block-view.ts";
import { and, type Fact, or } from "../../rule-language/fact.ts";
import { type Check, type Rule, resource } from "../../rule-language/rule.ts";

const ANYWHERE = ["*", "0.0.0.0", "0.0.0.0/0", "::/0", "<nw>/0", "/0", "internet", "any"];

/** Each argument has a plural that holds several. */
function either(rule: BlockView, argument: string, question: (item: AttributeView) => Fact): Fact {
  const plural = argument.endsWith("x") ? `${argument}es` : `${argument}s`;
  return or(rule.attr(argument).some(question), rule.attr(plural).some(question));
}

/** Lets TCP connections to `port` in from the internet. */
function opens(port: number, rule: BlockView): Fact {
  const ignoreCase = { ignoreCase: true };
  return and(
    either(rule, "source_address_prefix", (source) => source.isIn(ANYWHERE, ignoreCase)),
    either(rule, "destination_port_range", (range) =>
      range.test((text) => text !== undefined && portRangeIncludes(text, port)),
    ),
    rule.attr("access").is("Allow", ignoreCase),
    rule.attr("direction").is("Inbound", ignoreCase),
    rule.attr("protocol").isNotIn(["Udp", "Icmp", "Esp", "Ah"], ignoreCase),
  );
}

function checks(port: number): readonly Check[] {
  return [
    resource("azurerm_network_security_rule", (rule) => opens(port, rule)),
    resource("azurerm_network_security_group", (group) =>
      group.blocks("security_rule").each((rule) => opens(port, rule)),
    ),
  ];
}

const link = "https://learn.microsoft.com/azure/virtual-network/network-security-groups-overview";
const fix = "Limit the source to known networks, or use Azure Bastion and open no port at all.";

export const networkSecurityGroupRules: readonly Rule[] = [
  {
    id: "az-nsg-ssh",
    title: "Network security group lets SSH in from anywhere",
    severity: "CRITICAL",
    category: "security",
    explanation:
      "Port 22 open to the world is probed for weak or leaked credentials within minutes.",
    fix,
    peers: { checkov: ["CKV_AZURE_10"], trivy: ["AZU-0050"] },
    link,
    checks: checks(22),
  },
  {
    id: "az-nsg-rdp",
    title: "Network security group lets RDP in from anywhere",
    severity: "CRITICAL",
    category: "security",
    explanation: "Port 3389 open to the world is a usual way in for ransomware.",
    fix,
    peers: { checkov: ["CKV_AZURE_9"], trivy: ["AZU-0048"] },
    link,
    checks: checks(3389),
  },
  {
    id: "az-nsg-http",
    title: "Network security group lets plain HTTP in from anywhere",
    severity: "LOW",
    category: "security",
    explanation:
      "A public web server needs port 80 for its redirect at most; everything else need not be there.",
    fix: "Open port 443 only, and let Application Gateway or Front Door redirect from port 80.",
    peers: { checkov: ["CKV_AZURE_160"], trivy: ["AZU-0047"] },
    link,
    checks: checks(80),
  },
];
