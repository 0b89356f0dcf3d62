import { globSync } from "node:fs";
import { join } from "node:path";
import type { ErrorCode } from "@stackyard/contract/base/errors";
import type { PublicEndpoint } from "@stackyard/contract/public/public-endpoint";
import { z } from "zod";
import { typeOf } from "./type-of.ts";

const CONTRACT = join(import.meta.dirname, "../../contract/src/public");
export const CALLS_FILE = join(import.meta.dirname, "../src/calls.generated.ts");

const HEAD = `// Generated from the contract by \`npm run calls -w packages/client\`. Don't edit.

/** The calls of the API: what each is given, and what it answers. */
export interface Calls {
`;

const OF_EVERY_CALL: readonly ErrorCode[] = [
  "unauthorized",
  "insufficient_scope",
  "key_required",
  "email_unconfirmed",
  "validation_failed",
  "too_many_attempts",
];

/** The source text of the client's types, from the calls that the contract declares. */
export async function callsSource(): Promise<string> {
  const calls = await publicEndpoints();
  const codes = new Set([...OF_EVERY_CALL, ...calls.flatMap(({ errors }) => errors)]);
  const union = [...codes].sort().map((code) => `\n  | ${JSON.stringify(code)}`);
  return `${HEAD}${calls.map(callOf).join("")}}

/** The codes of errors that the calls declare. */
export type KnownCode =${union.join("")};
`;
}

async function publicEndpoints(): Promise<PublicEndpoint[]> {
  const files = globSync("*.ts", { cwd: CONTRACT });
  const modules: object[] = await Promise.all(files.map((name) => import(join(CONTRACT, name))));
  return modules
    .flatMap((module) => Object.values(module))
    .filter(isPublicEndpoint)
    .sort((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1));
}

function isPublicEndpoint(value: unknown): value is PublicEndpoint {
  return typeof value === "object" && value !== null && "path" in value && "group" in value;
}

const nameOf = ({ method, path }: PublicEndpoint) => `${method.toUpperCase()} ${path}`;

function callOf(endpoint: PublicEndpoint): string {
  const { summary, params, query, body, data, paged } = endpoint;
  const given = [
    ...(params ? [`    params: ${inputOf(params)};\n`] : []),
    ...(query ? [`    query${isOptional(query) ? "?" : ""}: ${inputOf(query)};\n`] : []),
    ...(body ? [`    body: ${bodyOf(body)};\n`] : []),
  ];
  return `  /** ${summary}. */
  "${nameOf(endpoint)}": {
${given.join("")}    data: ${typeOf(z.toJSONSchema(data, { io: "output", unrepresentable: "any" }))};
    isPaged: ${paged === true};
  };
`;
}

/** A function opens the bytes again for each attempt. */
const BYTES = "Uint8Array | Blob | ReadableStream | (() => ReadableStream)";

const bodyOf = (body: z.ZodType | "archive") => (body === "archive" ? BYTES : inputOf(body));

const inputOf = (schema: z.ZodType) =>
  typeOf(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }));

const isOptional = (query: z.ZodType) => query.safeParse({}).success;
