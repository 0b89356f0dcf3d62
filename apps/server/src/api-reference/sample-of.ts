import type { JsonSchema, Resolve } from "./schema-words.ts";

/** For strings with a pattern: the first of these that matches. */
const FORMED_TEXTS = [
  ...["your-name", "1.0.0", "2027-01-04", "what-the-mail-brought-you-in-its-link"],
  ...["12345678", "publish.yml", "US", "your-company.example"],
];
const TEXT = "text to replace with yours";

/** A value that matches a schema, for sample bodies. Optional fields are omitted. */
export function sampleOf(given: JsonSchema, resolve: Resolve): unknown {
  const schema = resolve(given);
  if (schema.example !== undefined) return schema.example;
  const [choice] = schema.anyOf ?? schema.oneOf ?? [];
  if (choice) return sampleOf(choice, resolve);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum.find((one) => one !== "") ?? null;
  if (schema.properties) {
    const required = Object.entries(schema.properties).filter(([name]) =>
      schema.required?.includes(name),
    );
    return Object.fromEntries(required.map(([name, value]) => [name, sampleOf(value, resolve)]));
  }
  if (schema.items) return [sampleOf(schema.items, resolve)];
  return plainSample(schema);
}

function plainSample(schema: JsonSchema): unknown {
  const { format, pattern, minimum = 0, minLength = 0, maxLength } = schema;
  const type = [schema.type].flat().find((one) => one !== "null") ?? "null";
  if (type === "boolean") return true;
  if (type === "integer" || type === "number") return Math.max(1, minimum);
  if (type === "object") return {};
  if (type === "null") return null;
  if (format === "email") return "reader@example.com";
  if (format === "date-time") return "2027-01-04T12:00:00Z";
  const formed = pattern && FORMED_TEXTS.find((text) => new RegExp(pattern, "u").test(text));
  if (formed) return formed;
  return TEXT.repeat(Math.ceil(Math.max(1, minLength) / TEXT.length)).slice(0, maxLength);
}
