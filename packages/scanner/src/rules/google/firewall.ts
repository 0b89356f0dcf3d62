import {
  ADMINISTRATION,
  DATA,
  everything,
  port,
  type Question,
  services,
  wideRange,
} from "../../exposure/questions.ts";
import { verdictOn, verdictOnUnion } from "../../exposure/verdict.ts";
import { type Check, type Rule, resource } from "../../rule-language/rule.ts";
import { allowed, deniedBeside, FIREWALL } from "./firewall-entries.ts";
import { deniedAbove } from "./firewall-layers.ts";
import {
  POLICIES,
  POLICY_RULES,
  policyRule,
  policyRulesBeside,
  rulesOfPolicy,
} from "./firewall-policy-entries.ts";

/**
 * Within a network or policy, the rule with the highest priority decides; at equal priority,
 * denials win.
 */
function checks(question: Question): readonly Check[] {
  return [
    resource(FIREWALL, (firewall) =>
      allowed(firewall).each((allow) => {
        const denied = () => [...deniedBeside(firewall), ...deniedAbove(allow, firewall)];
        return verdictOn(allow, denied, question);
      }),
    ),
    resource(POLICY_RULES, (rule) => {
      const entry = policyRule(rule);
      const denied = () => [...policyRulesBeside(rule), ...deniedAbove(entry, rule)];
      return verdictOn(entry, denied, question);
    }),
    resource(POLICIES, (policy) => {
      const { members } = rulesOfPolicy(policy);
      return [
        ...rulesOfPolicy(policy).each((rule) =>
          verdictOn(rule, () => [...members, ...deniedAbove(rule, policy)], question),
        ),
        ...verdictOnUnion(members, question),
      ];
    }),
  ];
}

const link = "https://cloud.google.com/firewall/docs/firewalls";

const fix =
  "Limit `source_ranges` to known networks, or use Identity-Aware Proxy (35.235.240.0/20).";

export const firewallRules: readonly Rule[] = [
  {
    id: "gcp-fw-ssh",
    title: "Firewall lets SSH in from anywhere",
    severity: "HIGH",
    category: "security",
    topic: "exposure",
    explanation:
      "Port 22 open to the world is probed for weak or leaked credentials within minutes.",
    fix,
    peers: { checkov: ["CKV_GCP_2"], trivy: ["GCP-0071"] },
    link,
    checks: checks(port(22, "SSH")),
  },
  {
    id: "gcp-fw-rdp",
    title: "Firewall lets RDP in from anywhere",
    severity: "HIGH",
    category: "security",
    topic: "exposure",
    explanation: "Port 3389 open to the world is a usual way in for ransomware.",
    fix,
    peers: { checkov: ["CKV_GCP_3"], trivy: ["GCP-0070"] },
    link,
    checks: checks(port(3389, "RDP")),
  },
  {
    id: "gcp-fw-data",
    title: "Firewall lets the internet in to where data is kept",
    severity: "CRITICAL",
    category: "security",
    topic: "exposure",
    explanation:
      "Databases, caches, search engines, queues, and container platforms trust every client that reaches them, or only a password. Scanners find them within hours.",
    fix: "Limit the sources to the tag or service account of the application that uses it.",
    link,
    checks: checks(services(DATA)),
  },
  {
    id: "gcp-fw-admin",
    title: "Firewall lets the internet in to what administers",
    severity: "HIGH",
    category: "security",
    topic: "exposure",
    explanation:
      "Consoles, directories, file shares and remote control are made for networks that are trusted.",
    fix,
    link,
    checks: checks(services(ADMINISTRATION, ["SSH", "RDP"])),
  },
  {
    id: "gcp-fw-range",
    title: "Firewall lets the internet in to a wide range of ports",
    severity: "MEDIUM",
    category: "security",
    topic: "exposure",
    explanation: "Everyone can reach any service that listens on one of them.",
    fix: "Open the ports that are needed, each to the networks that need it.",
    link,
    checks: checks(wideRange),
  },
  {
    id: "gcp-fw-all",
    title: "Firewall lets all traffic in from anywhere",
    severity: "CRITICAL",
    category: "security",
    topic: "exposure",
    explanation: "Every port of every instance on the network can be reached from the internet.",
    fix: "Open the ports that are needed, each to the networks that need it.",
    peers: { checkov: ["CKV2_GCP_12"], trivy: ["GCP-0027", "GCP-0072"] },
    link,
    checks: checks(everything),
  },
];
