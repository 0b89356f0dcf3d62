import type { NewEntry } from "./entry-queries.ts";

/** What of a rule is found, and where it is explained. */
export interface RuleText {
  readonly id: string;
  readonly title: string;
  readonly explanation: string;
  readonly fix: string;
  readonly address: string;
}

export function ruleEntries(rules: readonly RuleText[], weight: number): NewEntry[] {
  return rules.map(({ id, title, explanation, fix, address }) => ({
    kind: "rule",
    address,
    title: `${title} (${id})`,
    excerpt: explanation,
    words: fix,
    ownerId: null,
    weight,
  }));
}
