import { plural } from "@stackyard/scanner/output/describe";
import { CliFailure } from "../cli-failure.ts";
import { CLEAN, FOUND } from "../exit-codes.ts";
import { readOptions } from "../read-options.ts";
import { readModuleAt } from "./read-module.ts";

/** `stackyard test-rules [DIR]` */
export async function testRulesCommand(args: readonly string[]): Promise<number> {
  const { positionals } = readOptions(args, {});
  const [path = ".", ...others] = positionals;
  if (others.length > 0) throw new CliFailure("test-rules takes one directory");
  const { files } = await readModuleAt(path);
  const { readProject } = await import("./read-project.ts");
  const { rules } = readProject(files);
  if (rules.length === 0) throw new CliFailure("there are no rules in stackyard.yaml");
  const { testCustomRule } = await import("@stackyard/scanner/project/test-custom-rule");
  const faults = rules.flatMap(testCustomRule);
  const examples = rules.reduce((sum, { pass, fail }) => sum + pass.length + fail.length, 0);
  for (const fault of faults) process.stdout.write(`${fault}\n`);
  process.stdout.write(
    `${plural(rules.length, "rule")}, ${plural(examples, "example")}, ${faults.length} failed\n`,
  );
  return faults.length === 0 ? CLEAN : FOUND;
}
