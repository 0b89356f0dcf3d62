import type { Context } from "hono";
import type { z } from "zod";
import { readText } from "../bodies/read-text.ts";
import { AppError } from "../errors/app-error.ts";

const MAX_JSON_BYTES = 256 * 1024;

interface Shape {
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType | "archive";
}

/** Parses a request by its endpoint's schemas. Throws the validation errors. */
export async function readInput(endpoint: Shape, c: Context) {
  return {
    params: endpoint.params && parsePart(endpoint.params, c.req.param(), "not_found"),
    query: endpoint.query && parsePart(endpoint.query, c.req.query(), "validation_failed"),
    body: await readBody(endpoint, c),
  };
}

async function readBody(endpoint: Shape, c: Context): Promise<unknown> {
  if (endpoint.body === undefined) return undefined;
  if (endpoint.body === "archive") {
    if (!c.req.raw.body) throw new AppError("malformed_request", { message: "The body is empty." });
    return c.req.raw.body;
  }
  return parsePart(endpoint.body, await readJson(c), "validation_failed");
}

async function readJson(c: Context): Promise<unknown> {
  const text = await readText(c.req.raw, MAX_JSON_BYTES);
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new AppError("malformed_request", { message: "The body is not valid JSON.", cause });
  }
}

/** Parses one part of a request. Throws the validation errors, or `not_found` for a path. */
export function parsePart<S extends z.ZodType>(
  schema: S,
  value: unknown,
  code: "validation_failed" | "not_found",
): z.output<S> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  if (code === "not_found") throw new AppError("not_found");
  const fields: Record<string, string> = {};
  for (const issue of result.error.issues) {
    const field = issue.path.join(".");
    fields[field] ??= issue.message;
  }
  throw new AppError("validation_failed", {
    message: Object.values(fields)[0] ?? undefined,
    fields,
  });
}
