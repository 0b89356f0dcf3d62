import { CliFailure } from "./cli-failure.ts";
import { CLEAN } from "./exit-codes.ts";
import { readOptions } from "./read-options.ts";

/** `stackyard explain RULE` */
export async function explainCommand(args: readonly string[]): Promise<number> {
  const { positionals } = readOptions(args, {});
  const [id, ...others] = positionals;
  if (id === undefined || others.length > 0) throw new CliFailure("explain takes the ID of a rule");
  const { ALL_RULES } = await import("../rules/all-rules.ts");
  const { requireRule } = await import("./known-rule.ts");
  const rule = requireRule(id, ALL_RULES);
  const { title, severity, category, explanation, fix, link, peers = {} } = rule;
  const equivalents = Object.entries(peers).flatMap(([tool, ids]) =>
    ids.length === 0 ? [] : [`Also known as: ${tool} ${ids.join(", ")}`],
  );
  const lines = [
    `${rule.id}: ${title}`,
    `${severity}, ${category}`,
    "",
    explanation,
    `Fix: ${fix}`,
    ...(link === undefined ? [] : [link]),
    ...equivalents,
    `Ignore one finding with a comment: # stackyard:ignore ${rule.id} REASON`,
  ];
  process.stdout.write(`${lines.join("\n")}\n`);
  return CLEAN;
}
