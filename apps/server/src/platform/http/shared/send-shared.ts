import type { Context } from "hono";
import { encodingFor } from "../bodies/compression.ts";
import { isKnown } from "../bodies/entity-tag.ts";
import type { RequestEnv } from "../request-context.ts";
import type { SharedAnswer } from "./shared-answers.ts";

/** Sends a shared answer, or 304 to a client that has it, without touching the body. */
export async function sendShared(
  c: Context<RequestEnv>,
  { body, headers: made, status }: SharedAnswer,
  caching: string,
): Promise<Response> {
  const headers = new Headers(made as [string, string][]);
  headers.set("Cache-Control", caching);
  headers.append("Vary", "Accept-Encoding");
  const encoding = encodingFor(c, body.length);
  if (status === 200) {
    const tag = body.tag(encoding);
    headers.set("ETag", tag);
    if (isKnown(tag, c.req.header("if-none-match"))) {
      // A 304 updates the headers of what the client has, but has no body that a type describes.
      headers.delete("Content-Type");
      return new Response(null, { status: 304, headers });
    }
  }
  if (encoding) headers.set("Content-Encoding", encoding);
  if (c.req.method === "HEAD") return new Response(null, { status, headers });
  const sent = encoding ? await body.in(encoding) : await body.plain();
  return new Response(sent as Buffer<ArrayBuffer>, { status, headers });
}
