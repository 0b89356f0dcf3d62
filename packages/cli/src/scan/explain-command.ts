import { CliFailure } from "../cli-failure.ts";
import { CLEAN } from "../exit-codes.ts";
import { readOptions } from "../read-options.ts";

/** `stackyard explain RULE` */
export async function explainCommand(args: readonly string[]): Promise<number> {
  const { positionals } = readOptions(args, {});
  const [id, ...others] = positionals;
  if (id === undefined || others.length > 0) throw new CliFailure("explain takes the ID of a rule");
  const { ALL_RULES } = await import("@stackyard/scanner/rules/all-rules");
  const { requireRule } = await import("./known-rule.ts");
  const rule = requireRule(id, ALL_RULES);
  const { explanationOf } = await import("@stackyard/scanner/output/explanation");
  process.stdout.write(explanationOf(rule));
  return CLEAN;
}
