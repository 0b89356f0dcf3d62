import { execFileSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { isTerraformOnPath, terraformEnvironment } from "../../../test/terraform.ts";
import { parseHclExpression } from "../../hcl/parser.ts";
import { SourceFile } from "../../source/source-file.ts";
import { Budget } from "../budget.ts";
import { evaluate } from "../expression.ts";
import { EvaluationFailure } from "../failure.ts";
import type { Value } from "../value.ts";
import { FUNCTION_NAMES } from "./call.ts";
import { FUNCTION_CASES } from "./cases.ts";

function evaluateText(expression: string): Value {
  const parsed = parseHclExpression(expression);
  if (parsed === undefined) throw new Error(`not an expression: ${expression}`);
  return evaluate(parsed, {
    scope: {
      resolve(name) {
        throw new EvaluationFailure(`no ${name}`);
      },
    },
    file: new SourceFile("test.tf", expression),
    files: { read: () => undefined, list: () => [] },
    budget: new Budget(100_000),
  });
}

describe("functions and operators", () => {
  it.each(FUNCTION_CASES)("%s gives %s", (expression, json) => {
    expect(evaluateText(`jsonencode(${expression})`)).toMatchObject({
      kind: "string",
      value: json,
    });
  });

  it("number at least eighty", () => {
    expect(FUNCTION_NAMES.length).toBeGreaterThanOrEqual(80);
  });

  it("all have a case in the table", () => {
    const table = FUNCTION_CASES.map(([expression]) => expression).join("\n");
    // These read files of the module, which the console has none of.
    const needFiles = /^(file|templatefile|templatestring)/;
    const withoutCase = FUNCTION_NAMES.filter((name) => !needFiles.test(name)).filter(
      (name) => !table.includes(`${name}(`),
    );
    expect(withoutCase).toEqual(["ephemeralasnull"]);
  });

  it.skipIf(!isTerraformOnPath())(
    "agree with terraform console (skipped when terraform is not on the PATH)",
    { timeout: 60_000 },
    () => {
      const encoded = FUNCTION_CASES.map(([expression]) => `jsonencode(${expression})`);
      const output = execFileSync("terraform", ["console"], {
        input: `jsonencode([${encoded.join(", ")}])\n`,
        encoding: "utf8",
        env: terraformEnvironment(),
        cwd: import.meta.dirname,
      });
      const results = JSON.parse(JSON.parse(output));
      expect(results).toEqual(FUNCTION_CASES.map(([, json]) => json));
    },
  );
});
