import type { Context } from "hono";
import { encodingFor } from "../bodies/compression.ts";
import { isKnown } from "../bodies/entity-tag.ts";
import type { RequestEnv } from "../request-context.ts";
import type { SharedAnswer } from "./shared-answers.ts";

/**
 * Sends a shared answer, or 304 to a client that has it, without touching the body. The headers are
 * a plain object, which Hono's server sends as it is.
 *
 * @param more Headers of this answer, by names in lower case.
 */
export async function sendShared(
  c: Context<RequestEnv>,
  { body, headers: made, status }: SharedAnswer,
  caching: string,
  more: Readonly<Record<string, string>> = {},
): Promise<Response> {
  const headers: Record<string, string> = { ...more };
  for (const [name, value] of made) headers[name.toLowerCase()] = value;
  headers["cache-control"] = caching;
  headers.vary = headers.vary ? `${headers.vary}, Accept-Encoding` : "Accept-Encoding";
  const encoding = encodingFor(c, body.length);
  if (status === 200) {
    const tag = body.tag(encoding);
    headers.etag = tag;
    if (isKnown(tag, c.req.header("if-none-match"))) {
      // A 304 updates the headers of what the client has, but has no body that a type describes.
      delete headers["content-type"];
      return new Response(null, { status: 304, headers });
    }
  }
  if (encoding) headers["content-encoding"] = encoding;
  if (c.req.method === "HEAD") return new Response(null, { status, headers });
  const sent = encoding ? await body.in(encoding) : await body.plain();
  return new Response(sent as Buffer<ArrayBuffer>, { status, headers });
}
