import { type Entry, possibleRegion } from "../../exposure/entry.ts";
import {
  ADMINISTRATION,
  DATA,
  everything,
  port,
  type Question,
  services,
  webServer,
  wideRange,
} from "../../exposure/questions.ts";
import { verdictOn, verdictOnUnion } from "../../exposure/verdict.ts";
import { type Fact, fact, unless } from "../../rule-language/fact.ts";
import type { ResourceView } from "../../rule-language/resource-view.ts";
import { type Check, type Rule, resource } from "../../rule-language/rule.ts";
import {
  GROUP,
  inlineRules,
  RULE,
  rulesBeside,
  rulesOfGroup,
  separateRule,
} from "./network-security-group-entries.ts";
import { fenceOf } from "./subnet-security-group.ts";

/** Rules are evaluated by priority; the first match decides. */
function checks(question: Question): readonly Check[] {
  return [
    resource(RULE, (rule) => {
      const entry = separateRule(rule);
      const groups = rule.referred("network_security_group_name", GROUP).members;
      const bad = verdictOn(entry, () => rulesBeside(rule), question);
      return unlessFenced(
        bad,
        groups.map(({ view }) => view),
        entry,
        question,
      );
    }),
    resource(GROUP, (group) => [
      ...inlineRules(group).each((rule) =>
        unlessFenced(
          verdictOn(rule, () => rulesOfGroup(group), question),
          [group],
          rule,
          question,
        ),
      ),
      ...verdictOnUnion(rulesOfGroup(group), question),
    ]),
  ];
}

/** Excludes findings if the subnets' groups block the traffic before it reaches the machines. */
function unlessFenced(
  bad: Fact,
  groups: readonly ResourceView[],
  entry: Entry,
  { answer }: Question,
): Fact {
  if (bad.truth !== true || groups.length === 0) return bad;
  const isFenced = groups.every((group) => {
    const fence = fenceOf(group);
    const left = fence && possibleRegion(entry).intersect(fence);
    return left !== undefined && answer(left) === undefined;
  });
  return isFenced ? { ...bad, truth: false } : bad;
}

/** Excludes port 80 if it is open together with HTTPS, for redirects. */
function unlessForTheWeb(bad: Fact, rules: ReturnType<typeof rulesOfGroup>): Fact {
  if (bad.truth !== true) return bad;
  const servesTls = rules.some(
    ({ view }) => verdictOn(view, () => rules, webServer).truth === true,
  );
  return unless(fact(servesTls), bad);
}

const plainHttp = port(80, "plain HTTP");

const link = "https://learn.microsoft.com/azure/virtual-network/network-security-groups-overview";
const fix = "Limit the source to known networks, or use Azure Bastion and open no port at all.";

export const networkSecurityGroupRules: readonly Rule[] = [
  {
    id: "az-nsg-ssh",
    title: "Network security group lets SSH in from anywhere",
    severity: "CRITICAL",
    category: "security",
    topic: "exposure",
    explanation:
      "Port 22 open to the world is probed for weak or leaked credentials within minutes.",
    fix,
    peers: { checkov: ["CKV_AZURE_10"], trivy: ["AZU-0050"] },
    link,
    checks: checks(port(22, "SSH")),
  },
  {
    id: "az-nsg-rdp",
    title: "Network security group lets RDP in from anywhere",
    severity: "CRITICAL",
    category: "security",
    topic: "exposure",
    explanation: "Port 3389 open to the world is a usual way in for ransomware.",
    fix,
    peers: { checkov: ["CKV_AZURE_9"], trivy: ["AZU-0048"] },
    link,
    checks: checks(port(3389, "RDP")),
  },
  {
    id: "az-nsg-data",
    title: "Network security group lets the internet in to where data is kept",
    severity: "CRITICAL",
    category: "security",
    topic: "exposure",
    explanation:
      "Databases, caches, search engines, queues, and container platforms trust every client that reaches them, or only a password. Scanners find them within hours.",
    fix: "Limit the source to the subnet or application security group that uses it.",
    link,
    checks: checks(services(DATA)),
  },
  {
    id: "az-nsg-admin",
    title: "Network security group lets the internet in to what administers",
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
    id: "az-nsg-all",
    title: "Network security group lets all traffic in from anywhere",
    severity: "CRITICAL",
    category: "security",
    topic: "exposure",
    explanation: "Every port of every machine behind it can be reached from the internet.",
    fix: "Open the ports that are needed, each to the networks that need it.",
    link,
    checks: checks(everything),
  },
  {
    id: "az-nsg-range",
    title: "Network security group lets the internet in to a wide range of ports",
    severity: "MEDIUM",
    category: "security",
    topic: "exposure",
    explanation: "Everyone can reach any service that listens on one of them.",
    fix: "Open the ports that are needed, each to the networks that need it.",
    link,
    checks: checks(wideRange),
  },
  {
    id: "az-nsg-http",
    title: "Network security group lets plain HTTP in from anywhere",
    severity: "LOW",
    category: "security",
    topic: "exposure",
    explanation:
      "A public web server needs port 80 for its redirect at most; everything else need not be there.",
    fix: "Open port 443 only, and let Application Gateway or Front Door redirect from port 80.",
    peers: { checkov: ["CKV_AZURE_160"], trivy: ["AZU-0047"] },
    link,
    checks: [
      resource(RULE, (rule) =>
        unlessForTheWeb(
          verdictOn(separateRule(rule), () => rulesBeside(rule), plainHttp),
          rulesBeside(rule),
        ),
      ),
      resource(GROUP, (group) =>
        inlineRules(group).each((rule) =>
          unlessForTheWeb(
            verdictOn(rule, () => rulesOfGroup(group), plainHttp),
            rulesOfGroup(group),
          ),
        ),
      ),
    ],
  },
];
