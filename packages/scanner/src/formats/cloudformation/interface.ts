import type { DocumentInput, DocumentOutput } from "../../documents/document-format.ts";
import { entryOf, membersOf, placeOf, sourcedJson, textOf } from "../../documents/members.ts";
import type { ObjectValue, Value } from "../../evaluate/value.ts";

/** A template's parameters and outputs. */
export function interfaceOf(template: ObjectValue): {
  inputs: DocumentInput[];
  outputs: DocumentOutput[];
} {
  return {
    inputs: membersOf(entryOf(template, "Parameters")).map(([name, value]) => input(name, value)),
    outputs: membersOf(entryOf(template, "Outputs")).map(([name, value]) => output(name, value)),
  };
}

function input(name: string, declaration: Value): DocumentInput {
  const fallback = entryOf(declaration, "Default");
  const isSensitive = /^true$/i.test(textOf(entryOf(declaration, "NoEcho")) ?? "");
  return {
    name,
    type: textOf(entryOf(declaration, "Type")) ?? null,
    description: textOf(entryOf(declaration, "Description")) ?? null,
    default: isSensitive ? null : sourcedJson(fallback),
    isRequired: fallback === undefined,
    isSensitive,
    isNullable: false,
    validations: [],
    ...placeOf(declaration),
  };
}

function output(name: string, declaration: Value): DocumentOutput {
  return {
    name,
    description: textOf(entryOf(declaration, "Description")) ?? null,
    isSensitive: false,
    value: sourcedJson(entryOf(declaration, "Value")),
    ...placeOf(declaration),
  };
}
