import type { ReferenceCall } from "@stackyard/contract/content/api-reference";
import type { ApiDocument, Operation } from "./api-document.ts";
import { curlOf } from "./curl-of.ts";
import { groupOf } from "./reference-groups.ts";
import { fieldsOf, type Resolve, resolverOf, wordsOf } from "./schema-words.ts";

const PLANNED = " (not open yet)";

/** Nested fields are shown up to this depth. */
const SHOWN_DEPTH = 1;

/** Every call of a document, as the reference shows it. `{origin}` is the server's address. */
export function describeCalls(document: ApiDocument, deepest = SHOWN_DEPTH): ReferenceCall[] {
  const resolve = resolverOf(document);
  return Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) =>
      describe({ method: method.toUpperCase(), path, operation, resolve, deepest }),
    ),
  );
}

interface Described {
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
  readonly resolve: Resolve;
  readonly deepest: number;
}

function describe(described: Described): ReferenceCall {
  const { method, path, operation, resolve, deepest } = described;
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
    ...grantsOf(security),
    isPlanned: summary.endsWith(PLANNED),
    parameters: parameters.map(({ name, in: place, required = false, schema = {} }) => ({
      name,
      in: place,
      type: wordsOf(schema, resolve),
      isRequired: required,
    })),
    body: fieldsOf(operation.requestBody?.content["application/json"]?.schema, resolve, deepest),
    answer: fieldsOf(answer?.schema, resolve, deepest),
    curl: curlOf(described),
    example: answer?.example === undefined ? null : JSON.stringify(answer.example, null, 2),
    errors: Object.entries(responses)
      .filter(([status]) => Number(status) >= 400)
      .map(([status, { description }]) => ({ status: Number(status), codes: description })),
  };
}

/** The scheme of a session comes first; the last one is a key's. */
function grantsOf(security: Operation["security"] = []) {
  const last = security.at(-1) ?? {};
  const scope = Object.values(last).flat()[0] ?? null;
  return { scope, needsSession: "session" in last };
}
