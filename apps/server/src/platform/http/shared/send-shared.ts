import type { Context } from "hono";
import { encodingFor, type Text } from "../bodies/compression.ts";
import { isKnown } from "../bodies/entity-tag.ts";
import type { RequestEnv } from "../request-context.ts";
import type { SharedAnswer } from "./shared-answers.ts";

/** What of a request decides in which form it gets a shared answer. */
interface Asked {
  readonly method: string;
  /** Its Accept-Encoding. */
  readonly accepted: string | undefined;
  /** Its If-None-Match. */
  readonly known: string | undefined;
}

/** An answer as it is sent. */
export interface FittedAnswer {
  readonly status: number;
  /** By names in lower case. */
  readonly headers: Record<string, string>;
  readonly body: string | Buffer | null;
}

/** A shared answer for one request: 304 for a client that has it, without touching the body. */
export async function fitAnswer(
  { body, headers: made, status }: SharedAnswer,
  { method, accepted, known }: Asked,
  caching: string,
): Promise<FittedAnswer> {
  const headers: Record<string, string> = {};
  for (const [name, value] of made) headers[name.toLowerCase()] = value;
  headers["cache-control"] = caching;
  headers.vary = headers.vary ? `${headers.vary}, Accept-Encoding` : "Accept-Encoding";
  const encoding = encodingFor(accepted, body.length);
  if (status === 200) {
    const tag = body.tag(encoding);
    headers.etag = tag;
    if (isKnown(tag, known)) {
      // A 304 updates the headers of what the client has, but has no body that a type describes.
      delete headers["content-type"];
      return { status: 304, headers, body: null };
    }
  }
  if (encoding) headers["content-encoding"] = encoding;
  if (method === "HEAD") return { status, headers, body: null };
  return { status, headers, body: encoding ? await body.in(encoding) : await body.plain() };
}

/**
 * Sends a shared answer. The headers are a plain object, which Hono's server sends as it is.
 *
 * @param more Headers of this answer, by names in lower case.
 */
export async function sendShared(
  c: Context<RequestEnv>,
  answer: SharedAnswer,
  caching: string,
  more: Readonly<Record<string, string>> = {},
): Promise<Response> {
  const asked = {
    method: c.req.method,
    accepted: c.req.header("accept-encoding"),
    known: c.req.header("if-none-match"),
  };
  const { status, headers, body } = await fitAnswer(answer, asked, caching);
  return new Response(body as Text | null, { status, headers: { ...more, ...headers } });
}
