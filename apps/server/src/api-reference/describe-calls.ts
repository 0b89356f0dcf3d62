import type { ReferenceCall } from "@stackyard/contract/api-reference";
import { curlOf } from "./curl-of.ts";
import { groupOf } from "./reference-groups.ts";
import { fieldsOf, type JsonSchema, type Resolve, wordsOf } from "./schema-words.ts";

interface Content {
  readonly schema?: JsonSchema;
  readonly example?: unknown;
}

export interface Operation {
  readonly tags?: readonly string[];
  readonly summary?: string;
  readonly security?: readonly unknown[];
  readonly parameters?: readonly {
    readonly name: string;
    readonly in: "path" | "query" | "header";
    readonly required?: boolean;
    readonly schema?: JsonSchema;
  }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Content>> };
  readonly responses: Readonly<
    Record<
      string,
      { readonly description: string; readonly content?: Readonly<Record<string, Content>> }
    >
  >;
}

/** What of an OpenAPI document is read here. */
export interface ApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components?: { readonly schemas?: Readonly<Record<string, JsonSchema>> };
}

const PLANNED = " (not open yet)";

/** Every call of a document, as the reference shows it. `{origin}` stands for the server's address. */
export function describeCalls(document: ApiDocument): ReferenceCall[] {
  const resolve: Resolve = (schema) => {
    const name = schema.$ref?.split("/").at(-1);
    return name === undefined ? schema : (document.components?.schemas?.[name] ?? {});
  };
  return Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) =>
      describe({ method: method.toUpperCase(), path, operation, resolve }),
    ),
  );
}

interface Described {
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
  readonly resolve: Resolve;
}

function describe(described: Described): ReferenceCall {
  const { method, path, operation, resolve } = described;
  const { summary = "", security = [], parameters = [], responses } = operation;
  const success = Object.entries(responses).find(([status]) => status.startsWith("2"));
  const answer = success?.[1].content?.["application/json"];
  return {
    id: `${method.toLowerCase()}${path.replace(/[^A-Za-z0-9]+/g, "-")}`.replace(/-$/, ""),
    group: groupOf(operation.tags?.[0]),
    method,
    path,
    summary: summary.replace(PLANNED, ""),
    needsKey: security.length > 0,
    isPlanned: summary.endsWith(PLANNED),
    parameters: parameters.map(({ name, in: place, required = false, schema = {} }) => ({
      name,
      in: place,
      type: wordsOf(schema, resolve),
      isRequired: required,
    })),
    body: fieldsOf(operation.requestBody?.content["application/json"]?.schema, resolve),
    answer: fieldsOf(answer?.schema, resolve),
    curl: curlOf(described),
    example: answer?.example === undefined ? null : JSON.stringify(answer.example, null, 2),
    errors: Object.entries(responses)
      .filter(([status]) => !status.startsWith("2"))
      .map(([status, { description }]) => ({ status: Number(status), codes: description })),
  };
}
