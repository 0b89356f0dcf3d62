import type { Peers, Rule } from "../rule-language/rule.ts";
import type { Category, Severity } from "../scores/severity.ts";
import { ALL_RULES } from "./all-rules.ts";

/** A rule's description for documentation. */
export interface DescribedRule {
  readonly id: string;
  readonly title: string;
  readonly severity: Severity;
  readonly category: Category;
  readonly explanation: string;
  readonly fix: string;
  readonly link: string | undefined;
  readonly peers: Peers;
  /** Resource types and provider names that the rule checks; empty if it checks all files. */
  readonly types: readonly string[];
}

/** All rules sorted by ID. Rules with the same ID are merged. */
export function describedRules(): DescribedRule[] {
  return [...Map.groupBy(ALL_RULES, ({ id }) => id).values()]
    .flatMap(([first, ...others]) => (first ? [described(first, others)] : []))
    .sort((a, b) => (a.id < b.id ? -1 : 1));
}

function described(first: Rule, others: readonly Rule[]): DescribedRule {
  const { id, title, severity, category, explanation, fix, link, peers = {} } = first;
  const types = [first, ...others].flatMap(({ checks }) =>
    checks.flatMap((check) => ("types" in check ? check.types : [])),
  );
  const said = { id, title, severity, category, explanation, fix, link, peers };
  return { ...said, types: [...new Set(types)].sort() };
}
