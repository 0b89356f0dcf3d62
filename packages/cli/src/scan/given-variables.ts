import { readFileSync } from "node:fs";
import { EvaluationFailure } from "@stackyard/scanner/evaluate/failure";
import { DEFAULT_LIMITS } from "@stackyard/scanner/limits";
import { selectFiles } from "@stackyard/scanner/source/select-files";
import { treeOf } from "@stackyard/scanner/terraform/tree";
import { checkVariables } from "@stackyard/scanner/terraform/variables/check-variables";
import { readVariablesFile } from "@stackyard/scanner/terraform/variables/variables-file";
import { CliFailure } from "../cli-failure.ts";
import { reasonOf } from "../reason-of.ts";

/** Sources of variable values in command-line order; the last value wins. */
export type VariableSource =
  | { readonly kind: "text"; readonly assignment: string }
  | { readonly kind: "file"; readonly path: string };

/** The module's input values, checked against their types and validations. */
export function givenVariables(
  files: ReadonlyMap<string, Uint8Array>,
  sources: readonly VariableSource[],
): Readonly<Record<string, unknown>> {
  if (sources.length === 0) return {};
  const declared = declaredVariables(files);
  const given: Record<string, unknown> = {};
  for (const source of sources) {
    if (source.kind === "text") {
      const { name, value } = parseAssignment(source.assignment);
      given[name] = value;
      continue;
    }
    for (const [name, value] of Object.entries(readFile(source.path))) {
      // Files may define undeclared variables, because modules share them. Terraform only warns.
      if (declared.has(name)) given[name] = value;
    }
  }
  const { problems, values } = checkVariables(files, given);
  if (problems.length > 0) {
    const lines = problems.map(({ variable, message }) => `${variable}: ${message}`);
    throw new CliFailure(`the module does not take these values: ${lines.join(" ")}`);
  }
  return values;
}

function declaredVariables(files: ReadonlyMap<string, Uint8Array>): ReadonlySet<string> {
  const tree = treeOf(selectFiles(files, DEFAULT_LIMITS));
  return new Set(tree.configurations.get(tree.root)?.variables.keys());
}

function parseAssignment(assignment: string): { name: string; value: string } {
  const at = assignment.indexOf("=");
  if (at < 1) throw new CliFailure(`--var is NAME=VALUE, not "${assignment}"`);
  return { name: assignment.slice(0, at).trim(), value: assignment.slice(at + 1) };
}

function readFile(path: string): Record<string, unknown> {
  if (!/\.tfvars(\.json)?$/.test(path)) {
    throw new CliFailure(`${path} is not a .tfvars or .tfvars.json file`);
  }
  try {
    return readVariablesFile(path, readFileSync(path, "utf8"));
  } catch (error) {
    if (error instanceof EvaluationFailure) throw new CliFailure(error.message);
    throw new CliFailure(`cannot read ${path}: ${reasonOf(error)}`);
  }
}
