import { expect, it } from "vitest";
import { evaluateModule } from "../../test/evaluated-module.ts";
import { Budget } from "../evaluate/budget.ts";
import { SourceFile } from "../source/source-file.ts";
import { ModuleTree } from "../terraform/tree.ts";
import { candidatesOf } from "./candidates.ts";
import { inputsOfEntry } from "./entry-inputs.ts";
import { leafText, pathText } from "./input-values.ts";
import { modulesByPath } from "./modules-by-path.ts";
import { usagesIn } from "./usages.ts";

/** The other values of the input `x`, declared with these arguments and used in this way. */
function candidates(declaration: string, usage = "null"): readonly string[] {
  const text = `variable "x" {\n${declaration}\n}\noutput "result" {\n  value = ${usage}\n}\n`;
  const { root } = evaluateModule(text);
  const tree = new ModuleTree(new Map([["main.tf", new SourceFile("main.tf", text)]]));
  const budget = new Budget(100_000);
  const usages = usagesIn(modulesByPath(root), budget);
  const inputs = inputsOfEntry(root, tree, budget, usages, new Map());
  return inputs
    .flatMap(candidatesOf)
    .map(({ input, steps, leaf }) => `${pathText(input.name, steps)} = ${leafText(leaf) ?? "…"}`);
}

const LIST = "type = list(string)";
const OBJECT = "type = object({ a = optional(bool, false), b = string })";

it.each<[string, string | undefined, readonly string[]]>([
  ["type = bool\ndefault = true", undefined, ["x = false"]],
  ["type = bool", undefined, ["x = true", "x = false"]],
  ["type = bool\ndefault = null", undefined, ["x = true", "x = false"]],
  ['type = string\ndefault = "a"', undefined, []],
  ['type = string\ndefault = "a"', 'var.x == "b"', ['x = "b"']],
  [
    'type = string\ndefault = "a"',
    'contains(["a", "b", "c"], lower(var.x))',
    ['x = "b"', 'x = "c"', "x = …"],
  ],
  ['type = string\ndefault = "a"', 'can(regex("^(a|b)$", var.x))', ['x = "b"', "x = …"]],
  ['type = string\ndefault = "a"', "{ a = 1, b = 2 }[var.x]", ['x = "b"', "x = …"]],
  ['type = string\ndefault = "a"', "lookup({ a = 1, b = 2 }, var.x, 3)", ['x = "b"', "x = …"]],
  ['type = string\ndefault = "a"', 'var.x != "a"', ["x = …"]],
  ['type = string\ndefault = "a"', 'startswith(var.x, "a")', []],
  ["type = string", 'var.x != "a"', ['x = "a"', "x = …"]],
  ["type = number\ndefault = 5", "var.x == 5", ["x = …"]],
  [`${LIST}\ndefault = ["a"]`, 'contains(var.x, "a")', ["x[*] = …"]],
  ['type = string\ndefault = ""', 'contains(split(",", var.x), "a")', ["x = …", 'x = "a"']],
  ['type = string\ndefault = "a"', "var.x == null ? 1 : 2", ["x = null"]],
  ['type = string\nnullable = false\ndefault = "a"', "var.x == null", []],
  ['type = string\ndefault = ""', undefined, ["x = …"]],
  ["type = string", undefined, []],
  ["type = string", 'var.x != ""', ["x = …", 'x = ""']],
  ["type = number", "var.x == null", ["x = …", "x = null"]],
  ['type = string\ndefault = "false"', undefined, ['x = "true"']],
  ["type = string\ndefault = null", undefined, ["x = …"]],
  ["type = number\ndefault = 0", undefined, ["x = 1"]],
  ["type = number\ndefault = 5", "var.x > 7", ["x = 7", "x = 8", "x = 6"]],
  [`${LIST}\ndefault = []`, undefined, ["x = …"]],
  [`${LIST}\ndefault = ["a"]`, undefined, []],
  [`${LIST}\ndefault = ["a"]`, "length(var.x)", ["x = null", "x = []"]],
  [`${LIST}\ndefault = []`, 'contains(var.x, "b")', ["x = …", 'x[*] = "b"']],
  [`${LIST}\ndefault = []`, '[for y in var.x : y if y == "b"]', ["x = …", 'x[*] = "b"']],
  [`${OBJECT}\ndefault = null`, undefined, ["x = …", "x.a = true", "x.a = false"]],
  [`${OBJECT}\ndefault = { b = "c" }`, 'var.x.b == "d"', ["x.a = true", 'x.b = "d"']],
  [
    "type = map(object({ a = bool }))\ndefault = {}",
    undefined,
    ["x = …", "x[*].a = true", "x[*].a = false"],
  ],
  ["default = {}", "try(var.x.a, false)", ["x.a = false", "x.a = true"]],
  [
    "type = map(string)\ndefault = {}",
    'lookup(var.x, "a", "no") == "yes"',
    ["x = …", 'x.a = "yes"', 'x.a = "no"'],
  ],
])("%j, used as %j", (declaration, usage, expected) => {
  expect([...candidates(declaration, usage)].sort()).toEqual([...expected].sort());
});
