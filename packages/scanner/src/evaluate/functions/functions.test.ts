// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the templates here are Terraform's
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { constantExpression } from "../../../test/expressions.ts";
import { isTerraformOnPath, jsonByTerraform } from "../../../test/terraform.ts";
import { parseHclExpression } from "../../hcl/parser.ts";
import { SourceFile } from "../../source/source-file.ts";
import { ModuleTree } from "../../terraform/tree.ts";
import { Budget } from "../budget.ts";
import { evaluate } from "../expression.ts";
import { EvaluationFailure } from "../failure.ts";
import { object, string, type Value } from "../value.ts";
import { FUNCTION_NAMES } from "./call.ts";
import { FUNCTION_CASES } from "./cases.ts";
import { EDGE_CASES, FAILING_CASES } from "./edge-cases.ts";

const ALL_CASES = [...FUNCTION_CASES, ...EDGE_CASES];

/** Files of a module to read; `path.module` is their directory. */
const FILES: Readonly<Record<string, string>> = {
  "hello.txt": "Hello, Wörld!\n",
  "names.json": '{"names": ["a", "b"], "port": 80}',
  "sub/one.txt": "1",
  "sub/two.txt": "2",
  "sub/deep/three.txt": "3",
  "sub/four.md": "# 4\n",
  "list.tftpl":
    "%{ for name in names ~}\nserver ${name}:${port}\n%{ endfor ~}\n%{ if port == 80 }plain%{ else }other%{ endif } $${literal}\n",
  "plain.tftpl": "nothing to put in",
};

const FILE_CASES: readonly (readonly [expression: string, json: string])[] = [
  ['file("hello.txt")', '"Hello, Wörld!\\n"'],
  ['file("${path.module}/hello.txt")', '"Hello, Wörld!\\n"'],
  ['file("sub/../hello.txt")', '"Hello, Wörld!\\n"'],
  ['fileexists("sub/one.txt")', "true"],
  ['filebase64("hello.txt")', '"SGVsbG8sIFfDtnJsZCEK"'],
  ['filemd5("sub/one.txt")', '"c4ca4238a0b923820dcc509a6f75849b"'],
  ['filesha1("sub/one.txt")', '"356a192b7913b04c54574d18c28d46e6395428ab"'],
  [
    'filesha256("sub/one.txt")',
    '"6b86b273ff34fce19d6b804eff5a3f5747ada4eaa22f1d49c01e52ddb7875b4b"',
  ],
  ['filebase64sha256("sub/one.txt")', '"a4ayc/80/OGda4BO/1o/V0etpOqiLx1JwB5S3beHW0s="'],
  ['length(filesha512("sub/one.txt"))', "128"],
  ['length(filebase64sha512("sub/one.txt"))', "88"],
  ['fileset(".", "*.txt")', '["hello.txt"]'],
  ['fileset(path.module, "sub/*.txt")', '["sub/one.txt","sub/two.txt"]'],
  ['fileset("sub", "**/*.txt")', '["deep/three.txt","one.txt","two.txt"]'],
  ['fileset("sub", "{one,four}.*")', '["four.md","one.txt"]'],
  ['fileset("sub", "[a-o]*.txt")', '["one.txt"]'],
  ['fileset("sub", "nothing*")', "[]"],
  [
    'templatefile("list.tftpl", { names = ["a", "b"], port = 80 })',
    '"server a:80\\nserver b:80\\nplain ${literal}\\n"',
  ],
  [
    'templatefile("${path.module}/list.tftpl", merge({ names = [] }, { port = "81" }))',
    '"other ${literal}\\n"',
  ],
  ['templatefile("plain.tftpl", {})', '"nothing to put in"'],
  ['jsondecode(file("names.json")).names[1]', '"b"'],
  [
    'templatefile("list.tftpl", jsondecode(file("names.json")))',
    '"server a:80\\nserver b:80\\nplain ${literal}\\n"',
  ],
  [
    '{ for path in fileset("sub", "*.txt") : path => file("sub/${path}") }',
    '{"one.txt":"1","two.txt":"2"}',
  ],
  ['can(templatefile("list.tftpl", { names = [] }))', "false"],
];

const PATHS: Value = object(new Map([["module", string(".")]]));

function evaluateText(expression: string): Value {
  const parsed = parseHclExpression(expression);
  if (parsed === undefined) throw new EvaluationFailure(`not an expression: ${expression}`);
  const files = Object.entries(FILES).map(
    ([path, text]) => [path, new SourceFile(path, text)] as const,
  );
  return evaluate(parsed, {
    scope: {
      resolve(name) {
        if (name === "path") return { value: PATHS, used: 0 };
        throw new EvaluationFailure(`no ${name}`);
      },
    },
    file: new SourceFile("test.tf", expression),
    files: new ModuleTree(new Map(files)).filesFrom(""),
    budget: new Budget(100_000),
  });
}

describe("functions and operators", () => {
  it.each([...ALL_CASES, ...FILE_CASES])("%s gives %s", (expression, json) => {
    expect(evaluateText(`jsonencode(${expression})`)).toMatchObject({
      kind: "string",
      value: json,
    });
  });

  it.each(FAILING_CASES)("%s fails", (expression) => {
    expect(() => evaluateText(expression)).toThrow(EvaluationFailure);
  });

  it("number at least eighty", () => {
    expect(FUNCTION_NAMES.length).toBeGreaterThanOrEqual(80);
  });

  it("all have a case in the tables", () => {
    const table = [...ALL_CASES, ...FILE_CASES].map(([expression]) => expression).join("\n");
    const withoutCase = FUNCTION_NAMES.filter((name) => !table.includes(`${name}(`));
    // The home folder differs between machines, compressed texts between compressors, and the
    // console only accepts a reference as the template.
    expect(withoutCase).toEqual(["base64gzip", "pathexpand", "templatestring"]);
  });

  it.skipIf(!isTerraformOnPath())("agree with terraform console", () => {
    const cases = [...ALL_CASES, ...FILE_CASES];
    const expressions = cases.map(([expression]) => expression);
    expect(jsonByTerraform(expressions, FILES)).toEqual(cases.map(([, json]) => json));
  });

  it.skipIf(!isTerraformOnPath())("fail where terraform console does", () => {
    // Excludes expressions that don't parse.
    const failing = FAILING_CASES.filter((expression) => parseHclExpression(expression));
    for (const result of jsonByTerraform(failing, FILES)) expect(result).toBeUndefined();
  });

  it.skipIf(!isTerraformOnPath())("agree with terraform console on generated expressions", () => {
    const expressions = fc.sample(constantExpression, { seed: 1, numRuns: 1_000 });
    const expected = jsonByTerraform(expressions, FILES);
    const found = expressions.map((expression) => jsonOrNothing(expression));
    const rows = (results: readonly (string | undefined)[]) =>
      expressions.map((expression, index) => [expression, results[index]]);
    expect(rows(found)).toEqual(rows(expected));
  });
});

/** The value as JSON, or undefined if evaluation fails. */
function jsonOrNothing(expression: string): string | undefined {
  try {
    const value = evaluateText(`jsonencode(${expression})`);
    return value.kind === "string" ? value.value : undefined;
  } catch (error) {
    if (error instanceof EvaluationFailure) return undefined;
    throw error;
  }
}
