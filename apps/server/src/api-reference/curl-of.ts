import type { Operation } from "./api-document.ts";
import { sampleOf } from "./sample-of.ts";
import type { Resolve } from "./schema-words.ts";

interface Described {
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
  readonly resolve: Resolve;
}

/** A call as a curl command. */
export function curlOf(described: Described): string {
  const { method, path, operation, resolve } = described;
  const { security = [], requestBody } = operation;
  const parts = [
    `curl ${method === "GET" ? "" : `-X ${method} `}"{origin}${addressOf(described)}"`,
  ];
  if (security.length > 0) parts.push(credentialOf(security));
  const json = requestBody?.content["application/json"];
  if (json?.schema) {
    const body = json.example ?? sampleOf(json.schema, resolve);
    parts.push('-H "Content-Type: application/json"', `-d '${quoted(body)}'`);
  } else if (requestBody) {
    parts.push('-H "Content-Type: application/octet-stream"', `--data-binary @${fileFor(path)}`);
  }
  return parts.join(" \\\n  ");
}

/** A key, or the cookie of a session that `POST /api/login` opened. */
function credentialOf(security: NonNullable<Operation["security"]>): string {
  const takesKey = security.some((scheme) => !("session" in scheme));
  return takesKey ? '-H "Authorization: Bearer $STACKYARD_TOKEN"' : "--cookie cookies.txt";
}

/** With a variable for each path parameter, and sample query values. */
function addressOf({ path, operation, resolve }: Described): string {
  const query = new URLSearchParams(
    (operation.parameters ?? [])
      .filter((one) => one.in === "query" && one.required)
      .map(({ name, schema = {} }): [string, string] => [name, String(sampleOf(schema, resolve))]),
  );
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) => `$${name.toUpperCase()}`);
  return query.size > 0 ? `${address}?${query}` : address;
}

/** The file sent as the body. */
function fileFor(path: string): string {
  return /avatar|pictures|attachments/.test(path) ? "picture.png" : "module.tar.gz";
}

/** JSON within the single quotes of a shell. */
function quoted(body: unknown): string {
  return JSON.stringify(body, null, 2).replaceAll("'", "'\\''").replaceAll("\n", "\n  ");
}
