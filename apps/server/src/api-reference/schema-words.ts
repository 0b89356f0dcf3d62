import type { ReferenceField } from "@stackyard/contract/content/api-reference";

/** The parts of a JSON Schema that are described. */
export interface JsonSchema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly pattern?: string;
  readonly example?: unknown;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly items?: JsonSchema;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly default?: unknown;
}

/** Resolves a schema's `$ref`. */
export type Resolve = (schema: JsonSchema) => JsonSchema;

interface WithSchemas {
  readonly components?: { readonly schemas?: Readonly<Record<string, JsonSchema>> };
}

export function resolverOf({ components }: WithSchemas): Resolve {
  return (schema) => {
    const name = schema.$ref?.split("/").at(-1);
    return name === undefined ? schema : (components?.schemas?.[name] ?? {});
  };
}

/** The fields of an object, nested ones with dots; for an array, those of its items. */
export function fieldsOf(
  given: JsonSchema | undefined,
  resolve: Resolve,
  deepest: number,
): ReferenceField[] {
  return given ? fieldsBelow(given, resolve, "", deepest) : [];
}

function fieldsBelow(given: JsonSchema, resolve: Resolve, prefix: string, deeper: number) {
  const schema = inner(given, resolve);
  const fields: ReferenceField[] = [];
  for (const [key, value] of Object.entries(schema.properties ?? {})) {
    const name = prefix + key;
    const below = inner(value, resolve);
    const isRequired = schema.required?.includes(key) ?? false;
    fields.push({ name, type: wordsOf(value, resolve), isRequired });
    if (below.properties && deeper > 0) {
      fields.push(...fieldsBelow(below, resolve, `${name}.`, deeper - 1));
    }
  }
  return fields;
}

/** The described schema inside an array or a nullable type. */
function inner(given: JsonSchema, resolve: Resolve): JsonSchema {
  const schema = resolve(given);
  if (schema.items) return inner(schema.items, resolve);
  const some = (schema.anyOf ?? schema.oneOf ?? schema.allOf)?.filter((one) => !isNull(one));
  return some?.length === 1 && some[0] ? inner(some[0], resolve) : schema;
}

/** A type in words: "integer, 1 to 100", "list of string", "one of a, b". */
export function wordsOf(given: JsonSchema, resolve: Resolve): string {
  const schema = resolve(given);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) {
    const words = choices.map((one) => wordsOf(one, resolve));
    return [...new Set(words)].join(" or ");
  }
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return choiceIn(schema.enum);
  if (schema.items) return [`list of ${wordsOf(schema.items, resolve)}`, bounds(schema)].join("");
  const type = [schema.type ?? "any"].flat().join(" or ");
  return `${schema.format && type === "string" ? schema.format : type}${bounds(schema)}`;
}

/** An empty string counts as omitted, and null is described as optional. */
function choiceIn(values: readonly unknown[]): string {
  const named = values.filter((value) => value !== "" && value !== null);
  return named.length === 1 ? JSON.stringify(named[0]) : `one of ${named.join(", ")}`;
}

function bounds({ minimum, maximum, minLength, maxLength, minItems, maxItems }: JsonSchema) {
  const [low, high] = [minimum ?? minLength ?? minItems, maximum ?? maxLength ?? maxItems];
  const unit = minLength !== undefined || maxLength !== undefined ? " characters" : "";
  const isTold = (bound: number | undefined) =>
    bound !== undefined && Math.abs(bound) < 2 ** 31 - 1;
  if (isTold(low) && isTold(high)) return `, ${low} to ${high}${unit}`;
  if (isTold(high)) return `, at most ${high}${unit}`;
  return isTold(low) && low !== 0 ? `, at least ${low}${unit}` : "";
}

function isNull({ type }: JsonSchema): boolean {
  return type === "null";
}
