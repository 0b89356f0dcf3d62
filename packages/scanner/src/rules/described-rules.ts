import type { Category, Severity } from "../report/severity.ts";
import type { Peers, Rule } from "../rule-language/rule.ts";
import { ALL_RULES } from "./all-rules.ts";

/** What a rule says of itself, to be read by people. */
export interface DescribedRule {
  readonly id: string;
  readonly title: string;
  readonly severity: Severity;
  readonly category: Category;
  readonly explanation: string;
  readonly fix: string;
  readonly link: string | undefined;
  readonly peers: Peers;
  /** Types of resources that it looks at, and names of providers; none where it looks at all files. */
  readonly types: readonly string[];
}

/** Every rule of the scanner, in the order of their ids. What two say under one id is one rule. */
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
