import type { Rule } from "../rule-language/rule.ts";

/** What a rule looks for, why it matters, and how to fix or suppress a finding. */
export function explanationOf(rule: Rule): string {
  const { id, title, severity, category, explanation, fix, link, peers = {} } = rule;
  const equivalents = Object.entries(peers).flatMap(([tool, ids]) =>
    ids.length === 0 ? [] : [`Also known as: ${tool} ${ids.join(", ")}`],
  );
  const lines = [
    `${id}: ${title}`,
    `${severity}, ${category}`,
    "",
    explanation,
    `Fix: ${fix}`,
    ...(link === undefined ? [] : [link]),
    ...equivalents,
    `Ignore one finding with a comment: # stackyard:ignore ${id} REASON`,
  ];
  return `${lines.join("\n")}\n`;
}
