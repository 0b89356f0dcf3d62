import type { Entry } from "../../exposure/entry.ts";
import type { Parser } from "../../exposure/known-set.ts";
import { memoizePerResource } from "../../exposure/memoize-per-resource.ts";
import { networksIn } from "../../exposure/networks.ts";
import {
  ADMINISTRATION,
  DATA,
  everything,
  type Question,
  services,
} from "../../exposure/questions.ts";
import { verdictOn } from "../../exposure/verdict.ts";
import { portsOf } from "../../network/traffic.ts";
import type { BlockView } from "../../rule-language/block-view.ts";
import { type Fact, fact, not } from "../../rule-language/fact.ts";
import { type Check, type Rule, resource } from "../../rule-language/rule.ts";
import { trafficOf } from "../google/firewall-entries.ts";

/** A firewall with one block per rule. */
interface Firewall {
  readonly type: string;
  readonly block: string;
  readonly ports: string;
  readonly sources: readonly string[];
  /** Whether the rule is about traffic that comes in. */
  readonly comesIn: (rule: BlockView) => Fact;
  readonly denies: (rule: BlockView) => Fact;
}

const YES = fact(true);

const NO = fact(false);

const IGNORE_CASE = { ignoreCase: true };

const FIREWALLS: readonly Firewall[] = [
  {
    type: "digitalocean_firewall",
    block: "inbound_rule",
    ports: "port_range",
    sources: ["source_addresses"],
    comesIn: () => YES,
    denies: () => NO,
  },
  {
    type: "hcloud_firewall",
    block: "rule",
    ports: "port",
    sources: ["source_ips"],
    comesIn: (rule) => rule.attr("direction").is("in", IGNORE_CASE),
    denies: () => NO,
  },
  {
    type: "linode_firewall",
    block: "inbound",
    ports: "ports",
    sources: ["ipv4", "ipv6"],
    comesIn: () => YES,
    denies: (rule) => rule.attr("action").is("DROP", IGNORE_CASE),
  },
];

const parse: Parser = (text) => portsOf(/^(all|any|0)$/i.test(text) ? "*" : text);

/** The rules of each firewall. Only those of Linode can deny, in an order that isn't followed. */
const ENTRIES = FIREWALLS.map(({ type, block, ports, sources, comesIn, denies }) => ({
  type,
  entries: memoizePerResource((firewall) =>
    firewall.blocks(block).map((rule): Entry => {
      const denial = denies(rule);
      return {
        location: rule.location,
        sources: sources.flatMap((name) => networksIn(rule.attr(name))),
        traffic: trafficOf(rule.attr("protocol"), rule.attr(ports), parse),
        applies: comesIn(rule),
        allows: not(denial),
        denies: denial,
      };
    }),
  ),
}));

function checks(question: Question): readonly Check[] {
  return ENTRIES.map(({ type, entries }) =>
    resource(type, (firewall) => {
      const rules = entries(firewall);
      return rules.each((rule) => verdictOn(rule, () => rules.members, question));
    }),
  );
}

const fix = "Open the ports that are needed, each to the networks that need it.";

const link = "https://docs.digitalocean.com/products/networking/firewalls/";

/** Rules for the firewalls of DigitalOcean, Hetzner Cloud and Linode. */
export const smallCloudFirewallRules: readonly Rule[] = [
  {
    id: "cloud-firewall-data",
    title: "Firewall lets the internet in to where data is kept",
    severity: "CRITICAL",
    category: "security",
    topic: "exposure",
    explanation:
      "Databases, caches, search engines and queues trust every client that reaches them, or only a password. Scanners find them within hours.",
    fix,
    link,
    checks: checks(services(DATA)),
  },
  {
    id: "cloud-firewall-admin",
    title: "Firewall lets the internet in to what administers",
    severity: "HIGH",
    category: "security",
    topic: "exposure",
    explanation: "SSH and consoles that are open to the world are probed for weak credentials.",
    fix,
    link,
    checks: checks(services(ADMINISTRATION)),
  },
  {
    id: "cloud-firewall-all",
    title: "Firewall lets all traffic in from anywhere",
    severity: "CRITICAL",
    category: "security",
    topic: "exposure",
    explanation: "Every port of every server behind it can be reached from the internet.",
    fix,
    link,
    checks: checks(everything),
  },
];
