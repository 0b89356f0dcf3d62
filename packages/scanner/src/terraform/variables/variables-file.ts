import { BudgetSpent, EvaluationFailure } from "../../evaluate/failure.ts";
import { encodeJson } from "../../evaluate/functions/json.ts";
import type { Expression } from "../../hcl/ast.ts";
import { SourceFile } from "../../source/source-file.ts";
import { parseModuleFile } from "../module-file.ts";
import { readWrittenValue } from "./written-value.ts";

/**
 * The values of a `.tfvars` or `.tfvars.json` file as plain data. Throws `EvaluationFailure` with
 * the line number if the file is invalid.
 */
export function readVariablesFile(path: string, text: string): Record<string, unknown> {
  const file = new SourceFile(path, text);
  const { body, diagnostics } = parseModuleFile(file, "variables");
  const failAt = (offset: number, reason: string): never => {
    throw new EvaluationFailure(`${path}:${file.position(offset).line}: ${reason}`);
  };
  for (const { start, message } of diagnostics) failAt(start, message);
  for (const { start, type } of body.blocks) failAt(start, `"${type}" is a block, not a value`);
  const values: [string, unknown][] = body.attributes.map(({ name, value, start }) => {
    try {
      return [name, plainData(file, value)];
    } catch (error) {
      if (!(error instanceof EvaluationFailure || error instanceof BudgetSpent)) throw error;
      return failAt(start, `${name} is ${error.message}`);
    }
  });
  return Object.fromEntries(values);
}

function plainData({ path, text }: SourceFile, { start, end }: Expression): unknown {
  const written = text.slice(start, end);
  // A dollar sign in `.tfvars.json` is literal.
  if (path.endsWith(".json")) return JSON.parse(written);
  // A heredoc has to end with a line break.
  const encoded = encodeJson(readWrittenValue(`${written}\n`));
  return encoded.kind === "string" ? JSON.parse(encoded.value) : null;
}
