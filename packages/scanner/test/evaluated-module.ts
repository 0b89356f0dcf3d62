import { Budget } from "../src/evaluate/budget.ts";
import { fromJson } from "../src/evaluate/functions/json.ts";
import type { Value } from "../src/evaluate/value.ts";
import { SourceFile } from "../src/source/source-file.ts";
import { type EvaluatedTree, evaluateTree } from "../src/terraform/evaluate-tree.ts";
import { ModuleTree } from "../src/terraform/tree.ts";

/** Evaluates a module given as files by path, or as the text of its only file. */
export function evaluateModule(
  module: string | Record<string, string>,
  variables: Record<string, unknown> = {},
): EvaluatedTree {
  const texts = typeof module === "string" ? { "main.tf": module } : module;
  const files = Object.entries(texts).map(
    ([path, text]) => [path, new SourceFile(path, text)] as const,
  );
  const given = Object.entries(variables).map(
    ([name, data]) => [name, fromJson(data, [])] as const,
  );
  const [tree] = evaluateTree(
    new ModuleTree(new Map(files)),
    new Map(given),
    new Budget(1_000_000),
  );
  if (tree === undefined) throw new Error("There is no module to evaluate");
  return tree;
}

/** The value of a root module's output `result`. */
export function resultOf(
  module: string | Record<string, string>,
  variables: Record<string, unknown> = {},
): Value {
  return evaluateModule(module, variables).root.output("result");
}

/** A value as plain data. Unknown values become `{ unknown: cause }` and `{ oneOf: […] }`. */
export function plain(value: Value): unknown {
  switch (value.kind) {
    case "null":
      return null;
    case "list":
      return value.items.map(plain);
    case "object":
      return Object.fromEntries([...value.entries].map(([key, item]) => [key, plain(item)]));
    case "unknown":
      return { unknown: value.cause };
    case "oneOf":
      return { oneOf: value.options.map(plain) };
    case "deferred":
      return { deferred: value.members.name };
    default:
      return value.value;
  }
}
