import { expect, it } from "vitest";
import { SourceFile } from "../source/source-file.ts";
import { partsIn } from "./references.ts";
import { ModuleTree } from "./tree.ts";

/** What the value of a local refers to. */
function partsOf(code: string): readonly (readonly [string, string | undefined])[] {
  const file = new SourceFile("main.tf", `locals {\n  x = ${code}\n}\n`);
  const { configurations } = new ModuleTree(new Map([["main.tf", file]]));
  const local = configurations.get("")?.locals.get("x");
  if (local === undefined) throw new Error("There is no local");
  const parts = partsIn(local.attribute.value);
  return parts.map(({ address, part }) => [address, part] as const).sort();
}

it.each([
  ["a part", "var.a.b", [["var.a", "b"]]],
  ["a part by its name in brackets", 'var.a["b"]', [["var.a", "b"]]],
  ["a part by a number, which is the whole", "var.a[0]", [["var.a", undefined]]],
  [
    "a part by another input",
    "var.a[var.b]",
    [
      ["var.a", undefined],
      ["var.b", undefined],
    ],
  ],
  [
    "two parts of one variable",
    "var.a.b || var.a.c",
    [
      ["var.a", "b"],
      ["var.a", "c"],
    ],
  ],
  [
    "a part beside the whole",
    "[var.a, var.a.b]",
    [
      ["var.a", undefined],
      ["var.a", "b"],
    ],
  ],
  ["a resource, which has no parts", "aws_vpc.a.id", [["aws_vpc.a", undefined]]],
])("finds %s", (_, code, parts) => expect(partsOf(code)).toEqual(parts));
