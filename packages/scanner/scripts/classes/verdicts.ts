import { RuleTable } from "../../src/report/rule-table.ts";
import type { Topic } from "../../src/rule-language/topic.ts";
import { ALL_RULES } from "../../src/rules/all-rules.ts";
import type { Category } from "../../src/scores/severity.ts";
import { AWS } from "./aws.ts";
import { AZURERM } from "./azurerm.ts";
import { GOOGLE } from "./google.ts";

/** The classes of faults, in the order of the verdicts. */
export const CLASSES = [
  { heading: "Reachable", of: "exposure" },
  { heading: "Encryption at rest", of: "encryption-at-rest" },
  { heading: "Encryption in transit", of: "encryption-in-transit" },
  { heading: "Logging", of: "logging" },
  { heading: "Recovery", of: "recovery" },
  { heading: "Outdated", of: "outdated" },
  { heading: "Efficiency", of: "efficiency" },
] as const satisfies readonly { heading: string; of: Topic | "efficiency" }[];

export type ClassName = (typeof CLASSES)[number]["of"];

/** Why no rule judges a type in a class. */
export const REASONS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    // Reachable
    address: "is an address; what uses it is judged",
    attached: "only the machines it is attached to reach it",
    callers: "answers only identities with permissions",
    directory: "names identities of your own directory",
    endpoint: "has no endpoint",
    identity: "is an identity; its permissions are judged",
    issuer: "names an issuer; what trusts it is judged",
    outgoing: "takes no connections from outside",
    path: "is a path; what it leads to is judged",
    private: "is inside a network",
    public: "is meant to be public",
    rights: "grants permissions, which are judged as privilege",
    // Encryption
    carries: "passes on what others encrypt",
    certificate: "what presents the certificate is judged",
    dns: "DNS answers are public",
    encrypted: "the provider always encrypts it",
    inside: "the traffic stays in your network",
    nothing: "stores nothing",
    sources: "the certificates of its sources are judged as supply chain",
    state: "in Terraform's state, whose backend is judged",
    target: "its destination is judged",
    tls: "accepts only TLS",
    unsettable: "no argument decides it",
    // Logging
    audit: "in the account's audit log",
    logged: "the provider always keeps its logs",
    probes: "only probes pass through it",
    // Recovery
    backup: "is itself a copy",
    code: "applying the code again restores it",
    derived: "can be rebuilt from its sources",
    events: "lost events are judged as quality",
    minimum: "the provider demands a week or more",
    permanent: "can't be deleted",
    temporary: "keeps data only for a time",
    // Outdated
    managed: "the provider updates it",
    unversioned: "has no version",
    // Efficiency
    fixed: "has a fixed price",
    free: "costs nothing",
    usage: "is charged by use",
    whole: "judged with the whole module",
    // Several
    contents: "what is in it is judged",
    guest: "depends on the programs in it",
    template: "the template of its machines decides",
  }),
);

/** `rules`, a reason, or `@` and the type it is judged with. */
export type Verdict = string;

export interface TypeVerdicts {
  readonly type: string;
  /** One verdict per class. */
  readonly verdicts: readonly Verdict[];
}

/** The most used types per provider, written without the provider's prefix. */
export const MOST_USED: ReadonlyMap<string, readonly TypeVerdicts[]> = new Map([
  ["aws", parsed("aws", AWS)],
  ["azurerm", parsed("azurerm", AZURERM)],
  ["google", parsed("google", GOOGLE)],
]);

function parsed(provider: string, text: string): readonly TypeVerdicts[] {
  const lines = text.trim().split("\n");
  return lines.map((line) => {
    const [name = "", ...verdicts] = line.split(" ");
    return {
      type: `${provider}_${name}`,
      verdicts: verdicts.map((verdict) => verdict.replace(/^@/, `@${provider}_`)),
    };
  });
}

const TABLE = new RuleTable(ALL_RULES);

/** The IDs of the rules of a class that ask about resources of a type. */
export function judging(type: string, of: Topic | Category): readonly string[] {
  const rules = TABLE.forResource(type).map(({ rule }) => rule);
  const ofClass = rules.filter(
    (rule) => (rule.category === "security" ? rule.topic : rule.category) === of,
  );
  return [...new Set(ofClass.map(({ id }) => id))];
}
