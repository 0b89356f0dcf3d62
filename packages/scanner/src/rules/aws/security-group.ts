import { type Entry, possibleRegion } from "../../exposure/entry.ts";
import {
  ADMINISTRATION,
  DATA,
  everything,
  port,
  type Question,
  services,
  unlimited,
  webServer,
  wideRange,
} from "../../exposure/questions.ts";
import { verdictOn, verdictOnUnion } from "../../exposure/verdict.ts";
import { type Fact, fact, unless } from "../../rule-language/fact.ts";
import type { ResourceView } from "../../rule-language/resource-view.ts";
import { type Check, type Rule, resource } from "../../rule-language/rule.ts";
import {
  type Direction,
  GROUPS,
  groupsOf,
  inlineRules,
  isOfBalancer,
  rulesBeside,
  rulesOfGroup,
  ruleTypes,
  separateRule,
} from "./security-group-entries.ts";
import { networkAclOf } from "./subnet-network-acl.ts";

/** Security groups have no deny rules. */
const noDenials = () => [];

/** Checks the rules of one direction, individually and combined per group. */
function checks(direction: Direction, question: Question): readonly Check[] {
  const groups = direction === "ingress" ? GROUPS : GROUPS.slice(0, 1);
  const fenced = (groups: readonly ResourceView[], entry: Entry) =>
    direction === "ingress" && isFenced(groups, entry, question);
  return [
    resource(groups, (group) => [
      ...inlineRules(group, direction).each((rule) =>
        unlessFenced(verdictOn(rule, noDenials, question), () => fenced([group], rule)),
      ),
      ...verdictOnUnion(rulesOfGroup(group, direction), question),
    ]),
    resource(ruleTypes(direction), (rule) => {
      const entry = separateRule(rule, direction);
      return unlessFenced(verdictOn(entry, noDenials, question), () =>
        fenced(groupsOf(rule), entry),
      );
    }),
  ];
}

/** Whether network ACLs definitely block the traffic to everything in the groups. */
function isFenced(groups: readonly ResourceView[], entry: Entry, question: Question): boolean {
  return (
    groups.length > 0 &&
    groups.every((group) => {
      const fence = networkAclOf(group);
      const left = fence && possibleRegion(entry).intersect(fence);
      return left !== undefined && question.answer(left) === undefined;
    })
  );
}

function unlessFenced(bad: Fact, isClosed: () => boolean): Fact {
  return bad.truth === true && isClosed() ? { ...bad, truth: false } : bad;
}

const plainHttp = port(80, "plain HTTP");

/** Web servers and load balancers are meant to be public; their port 80 redirects to HTTPS. */
function isForTheWeb(
  rules: ReturnType<typeof rulesOfGroup>,
  groups: readonly ResourceView[],
): Fact {
  const servesTls = rules.some(({ view }) => verdictOn(view, noDenials, webServer).truth === true);
  return fact(servesTls || groups.some(isOfBalancer));
}

const http: readonly Check[] = [
  resource(GROUPS, (group) =>
    inlineRules(group, "ingress").each((rule) =>
      unlessForTheWeb(verdictOn(rule, noDenials, plainHttp), () =>
        isForTheWeb(rulesOfGroup(group, "ingress"), [group]),
      ),
    ),
  ),
  resource(ruleTypes("ingress"), (rule) =>
    unlessForTheWeb(verdictOn(separateRule(rule, "ingress"), noDenials, plainHttp), () =>
      isForTheWeb(rulesBeside(rule, "ingress"), groupsOf(rule)),
    ),
  ),
];

function unlessForTheWeb(bad: Fact, isForWeb: () => Fact): Fact {
  return bad.truth === true ? unless(isForWeb(), bad) : bad;
}

const link = "https://docs.aws.amazon.com/vpc/latest/userguide/security-group-rules.html";

export const securityGroupRules: readonly Rule[] = [
  {
    id: "aws-sg-ingress-ssh",
    title: "Security group lets SSH in from anywhere",
    severity: "HIGH",
    category: "security",
    topic: "exposure",
    explanation:
      "Port 22 open to the world is probed for weak or leaked credentials within minutes.",
    fix: "Limit the source to known networks, or use Session Manager and open no port at all.",
    peers: { checkov: ["CKV_AWS_24"], trivy: ["AWS-0107"], kics: ["4728cd65"] },
    link,
    checks: checks("ingress", port(22, "SSH")),
  },
  {
    id: "aws-sg-ingress-rdp",
    title: "Security group lets RDP in from anywhere",
    severity: "HIGH",
    category: "security",
    topic: "exposure",
    explanation: "Port 3389 open to the world is a usual way in for ransomware.",
    fix: "Limit the source to known networks, or use Session Manager and open no port at all.",
    peers: { checkov: ["CKV_AWS_25"], trivy: ["AWS-0107"], kics: ["4728cd65"] },
    link,
    checks: checks("ingress", port(3389, "RDP")),
  },
  {
    id: "aws-sg-ingress-data",
    title: "Security group lets the internet in to where data is kept",
    severity: "CRITICAL",
    category: "security",
    topic: "exposure",
    explanation:
      "Databases, caches, search engines, queues, and container platforms trust every client that reaches them, or only a password. Scanners find them within hours.",
    fix: "Limit the source to the security group of the application that uses it.",
    peers: { trivy: ["AWS-0107"] },
    link,
    checks: checks("ingress", services(DATA)),
  },
  {
    id: "aws-sg-ingress-admin",
    title: "Security group lets the internet in to what administers",
    severity: "HIGH",
    category: "security",
    topic: "exposure",
    explanation:
      "Consoles, directories, file shares and remote control are made for networks that are trusted.",
    fix: "Limit the source to known networks, or use Session Manager and open no port at all.",
    peers: { trivy: ["AWS-0107"] },
    link,
    checks: checks("ingress", services(ADMINISTRATION, ["SSH", "RDP"])),
  },
  {
    id: "aws-sg-ingress-range",
    title: "Security group lets the internet in to a wide range of ports",
    severity: "MEDIUM",
    category: "security",
    topic: "exposure",
    explanation: "Everyone can reach any service that listens on one of them.",
    fix: "Open the ports that are needed, each to the networks that need it.",
    link,
    checks: checks("ingress", wideRange),
  },
  {
    id: "aws-sg-ingress-all",
    title: "Security group lets all traffic in from anywhere",
    severity: "CRITICAL",
    category: "security",
    topic: "exposure",
    explanation: "Every port of every instance in the group can be reached from the internet.",
    fix: "Open the ports that are needed, each to the networks that need it.",
    peers: { checkov: ["CKV_AWS_277"], trivy: ["AWS-0107"], kics: ["4728cd65"] },
    link,
    checks: checks("ingress", everything),
  },
  {
    id: "aws-sg-ingress-http",
    title: "Security group lets plain HTTP in from anywhere",
    severity: "LOW",
    category: "security",
    topic: "exposure",
    explanation:
      "Traffic can be read and changed in transit. A public server needs this port only for a redirect.",
    fix: "Open port 443 only, and let a load balancer or CDN redirect from port 80.",
    peers: { checkov: ["CKV_AWS_260"], trivy: ["AWS-0107"] },
    link,
    checks: http,
  },
  {
    id: "aws-sg-egress-all",
    title: "Security group lets all traffic out to anywhere",
    severity: "LOW",
    category: "security",
    topic: "exposure",
    explanation: "An attacker can send data anywhere and download tools.",
    fix: "Allow the ports and networks the service talks to; prefix lists name those of AWS.",
    peers: { checkov: ["CKV_AWS_382"], trivy: ["AWS-0104"] },
    link,
    checks: checks("egress", unlimited),
  },
];
