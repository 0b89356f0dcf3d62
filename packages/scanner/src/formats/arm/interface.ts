import type { DocumentInput, DocumentOutput } from "../../documents/document-format.ts";
import { entryOf, membersOf, placeOf, sourcedJson, textOf } from "../../documents/members.ts";
import type { ObjectValue, Value } from "../../evaluate/value.ts";

/** A template's parameters and outputs. */
export function interfaceOf(template: ObjectValue): {
  inputs: DocumentInput[];
  outputs: DocumentOutput[];
} {
  return {
    inputs: membersOf(entryOf(template, "parameters")).map(([name, value]) => input(name, value)),
    outputs: membersOf(entryOf(template, "outputs")).map(([name, value]) => output(name, value)),
  };
}

function input(name: string, declaration: Value): DocumentInput {
  const fallback = entryOf(declaration, "defaultValue");
  const type = textOf(entryOf(declaration, "type")) ?? null;
  const isNullable = textOf(entryOf(declaration, "nullable")) === "true";
  const isSensitive = /^secure/i.test(type ?? "");
  return {
    name,
    type,
    description: descriptionOf(declaration),
    default: isSensitive ? null : sourcedJson(fallback),
    isRequired: fallback === undefined && !isNullable,
    isSensitive,
    isNullable,
    validations: [],
    ...placeOf(declaration),
  };
}

function output(name: string, declaration: Value): DocumentOutput {
  return {
    name,
    description: descriptionOf(declaration),
    isSensitive: /^secure/i.test(textOf(entryOf(declaration, "type")) ?? ""),
    value: sourcedJson(entryOf(declaration, "value")),
    ...placeOf(declaration),
  };
}

function descriptionOf(declaration: Value): string | null {
  return textOf(entryOf(entryOf(declaration, "metadata"), "description")) ?? null;
}
