import type { Operation } from "./api-document.ts";
import { sampleOf } from "./sample-of.ts";
import type { Resolve } from "./schema-words.ts";

interface Described {
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
  readonly resolve: Resolve;
}

/** A call as it is typed into a terminal. */
export function curlOf({ method, path, operation, resolve }: Described): string {
  const { security = [], requestBody } = operation;
  const address = `"{origin}${path.replace(/\{(\w+)\}/g, (_, name: string) => `$${name.toUpperCase()}`)}"`;
  const parts = [`curl ${method === "GET" ? "" : `-X ${method} `}${address}`];
  if (security.length > 0) parts.push('-H "Authorization: Bearer $STACKYARD_TOKEN"');
  const json = requestBody?.content["application/json"];
  if (json?.schema) {
    const body = json.example ?? sampleOf(json.schema, resolve);
    parts.push('-H "Content-Type: application/json"', `-d '${quoted(body)}'`);
  } else if (requestBody) {
    parts.push('-H "Content-Type: application/octet-stream"', "--data-binary @module.tar.gz");
  }
  return parts.join(" \\\n  ");
}

/** JSON within the single quotes of a shell. */
function quoted(body: unknown): string {
  return JSON.stringify(body, null, 2).replaceAll("'", "'\\''").replaceAll("\n", "\n  ");
}
