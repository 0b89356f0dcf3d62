import { convert } from "../convert.ts";
import { NO_MARKS } from "../marks.ts";
import type { Type } from "../type-constraint.ts";
import { bool, withMarks } from "../value.ts";
import { anything, fixed } from "./signature.ts";

const ANY: Type = { kind: "any" };

/** Terraform's conversion and type functions. */
export const typeFunctions = [
  conversion("tostring", { kind: "string" }),
  conversion("tonumber", { kind: "number" }),
  conversion("tobool", { kind: "bool" }),
  conversion("tolist", { kind: "list", element: ANY }),
  conversion("toset", { kind: "set", element: ANY }),
  conversion("tomap", { kind: "map", element: ANY }),
  fixed("sensitive", [anything], ([value]) => withMarks(value, { ...NO_MARKS, isSensitive: true })),
  fixed("nonsensitive", [anything], ([value]) => ({
    ...value,
    marks: { ...value.marks, isSensitive: false },
  })),
  fixed("issensitive", [anything], ([value]) => bool(value.marks.isSensitive)),
  fixed("ephemeralasnull", [anything], ([value]) => value),
];

function conversion(name: string, type: Type) {
  return fixed(name, [anything], ([value]) => convert(value, type));
}
