import type { z } from "zod";

type Schema = z.core.JSONSchema.JSONSchema;
type Part = Schema | boolean;

/** The TypeScript type of the values that a JSON Schema describes. Throws for what it doesn't know. */
export function typeOf(schema: Part, indent = "    "): string {
  if (typeof schema === "boolean") return schema ? "unknown" : "never";
  if ("const" in schema) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return unionOf(choices.map((part) => typeOf(part, indent)));
  if (Array.isArray(schema.type))
    return unionOf(schema.type.map((type) => typeOf({ ...schema, type } as Schema, indent)));
  switch (schema.type) {
    case "string":
      return "string";
    case "integer":
    case "number":
      return "number";
    case "boolean":
      return "boolean";
    case "null":
      return "null";
    case "array":
      return `readonly ${itemOf(schema.items, indent)}[]`;
    case "object":
      return objectOf(schema, indent);
    case undefined:
      if (Object.keys(schema).every((key) => key === "$schema")) return "unknown";
  }
  throw new Error(`There is no type for ${JSON.stringify(schema)}.`);
}

function unionOf(types: readonly string[]): string {
  return [...new Set(types)].join(" | ");
}

function itemOf(items: Schema["items"], indent: string): string {
  if (items === undefined || Array.isArray(items)) throw new Error("An array has one schema.");
  const type = typeOf(items, indent);
  return type.includes(" | ") && !type.startsWith("{") ? `(${type})` : type;
}

function objectOf(
  { properties = {}, required = [], additionalProperties }: Schema,
  indent: string,
) {
  const names = Object.keys(properties);
  if (names.length === 0 && additionalProperties)
    return `Readonly<Record<string, ${typeOf(additionalProperties, indent)}>>`;
  const inner = `${indent}  `;
  const fields = names.map((name) => {
    const mark = required.includes(name) ? "" : "?";
    return `${inner}readonly ${name}${mark}: ${typeOf(properties[name] ?? true, inner)};\n`;
  });
  return `{\n${fields.join("")}${indent}}`;
}
