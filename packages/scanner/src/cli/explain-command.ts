import { CliFailure } from "./cli-failure.ts";
import { CLEAN } from "./exit-codes.ts";
import { readOptions } from "./read-options.ts";

/** `stackyard explain RULE` */
export async function explainCommand(args: readonly string[]): Promise<number> {
  const { positionals } = readOptions(args, {});
  const [id, ...others] = positionals;
  if (id === undefined || others.length > 0) throw new CliFailure("explain takes the ID of a rule");
  const { ALL_RULES } = await import("../rules/all-rules.ts");
  const rule = ALL_RULES.find((each) => each.id === id);
  if (rule === undefined) {
    const { nearestName } = await import("../schema/nearest-name.ts");
    const meant = nearestName(
      id,
      ALL_RULES.map((each) => each.id),
    );
    const hint = meant === undefined ? "" : `; perhaps ${meant} is meant`;
    throw new CliFailure(`there is no rule "${id}"${hint}`);
  }
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
