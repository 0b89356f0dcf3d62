import { promisify } from "node:util";
import { type BrotliOptions, brotliCompress, constants, gzip } from "node:zlib";
import type { Context, MiddlewareHandler } from "hono";
import type { RequestEnv } from "../request-context.ts";
import { digestOf, entityTag, isKnown } from "./entity-tag.ts";

export type Encoding = "br" | "gzip";

/** Shorter answers fit into one packet uncompressed. */
const WORTHWHILE_LENGTH = 1_200;

/** What brotli's window can't reach, bytes (RFC 7932, section 9.1). */
const WINDOW_GAP = 16;

/**
 * Brotli's settings for a body of this length. A window of the body's size compresses as well as the default
 * of 4 MB, and level 5 takes 4 to 30 % less time for a page (`npm run bench compression`).
 */
export function brotliOf(quality: number, length: number): BrotliOptions {
  const bits = Math.ceil(Math.log2(length + WINDOW_GAP));
  const { BROTLI_MIN_WINDOW_BITS: least, BROTLI_DEFAULT_WINDOW: most } = constants;
  return {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: length,
      [constants.BROTLI_PARAM_LGWIN]: Math.min(Math.max(bits, least), most),
    },
  };
}

const brotli = (body: Uint8Array, quality: number) =>
  promisify(brotliCompress)(body, brotliOf(quality, body.byteLength));

type Compressors = Record<Encoding, (body: Uint8Array) => Promise<Buffer>>;

/**
 * For answers that are sent once, and in the lowest levels: pages of 50 to 150 kB become 14 to 25 kB in 0.1 to
 * 0.3 ms of processor time. Brotli's level 4 saves 15 % of that in three to five times the time.
 */
const quick: Compressors = {
  br: (body) => brotli(body, 1),
  gzip: (body) => promisify(gzip)(body, { level: 1 }),
};

/**
 * For answers that are sent many times. A page takes 0.7 to 1.5 ms with brotli's level 5 and 13 to 17 ms with
 * level 9, which saves 2 % of its size (`npm run bench compression`).
 */
const thorough: Compressors = {
  br: (body) => brotli(body, 5),
  gzip: (body) => promisify(gzip)(body, { level: 9 }),
};

/** The best encoding that the request accepts. */
export function acceptedEncoding(header: string | undefined): Encoding | undefined {
  const accepted = new Map(
    (header ?? "").split(",").map((entry) => {
      const [name = "", ...parameters] = entry.toLowerCase().split(";");
      return [name.trim(), !parameters.some((text) => /^\s*q=0(\.0*)?\s*$/.test(text))];
    }),
  );
  return (["br", "gzip"] as const).find((name) => accepted.get(name) ?? accepted.get("*"));
}

/** A text or its UTF-8. */
export type Text = string | Buffer<ArrayBuffer>;

const utf8 = (text: Text) => (typeof text === "string" ? Buffer.from(text) : text);

/** For a text that is sent once. */
export const compress = (text: Text, encoding: Encoding) => quick[encoding](utf8(text));

/** For a text that is sent many times. */
export const compressOnce = (text: Text, encoding: Encoding) => thorough[encoding](utf8(text));

interface Init {
  readonly status?: number;
  readonly headers: Headers;
}

/**
 * The encoding to answer with, if compressing a body of this length is worthwhile.
 *
 * @param accepted The request's Accept-Encoding.
 */
export function encodingFor(accepted: string | undefined, length: number): Encoding | undefined {
  return length >= WORTHWHILE_LENGTH ? acceptedEncoding(accepted) : undefined;
}

/** Answers with a text, compressed if that is worthwhile. */
export async function answerText(
  c: Context<RequestEnv>,
  text: Text,
  { status = 200, headers }: Init,
): Promise<Response> {
  headers.append("Vary", "Accept-Encoding");
  const accepted = c.req.method === "HEAD" ? undefined : c.req.header("accept-encoding");
  const encoding = encodingFor(accepted, text.length);
  if (!encoding) return new Response(text, { status, headers });
  headers.set("Content-Encoding", encoding);
  return new Response(new Uint8Array(await compress(text, encoding)), { status, headers });
}

/**
 * Compresses JSON answers. If they are conditional, a client that names the ETag of the one it has
 * gets 304.
 */
export function compressedJson({ isConditional = false } = {}): MiddlewareHandler<RequestEnv> {
  return async (c, next) => {
    await next();
    // A page's own API call stays in the process, and shared answers are ready to be sent.
    if (c.env?.inherited || c.res.headers.has("ETag")) return;
    const { headers, status } = c.res;
    if (!headers.get("content-type")?.startsWith("application/json")) return;
    const isRead = isConditional && status === 200 && c.req.method === "GET";
    if (!isRead && !acceptedEncoding(c.req.header("accept-encoding"))) return;
    const text = await c.res.text();
    const answer =
      (isRead && unchanged(c, text, headers)) || answerText(c, text, { status, headers });
    const sent = await answer;
    // Otherwise Hono would merge the previous response's headers.
    c.res = undefined;
    c.res = sent;
  };
}

/** A 304 for a client that has this text; otherwise the text gets its ETag. */
function unchanged(c: Context<RequestEnv>, text: string, headers: Headers): Response | undefined {
  const encoding = encodingFor(c.req.header("accept-encoding"), text.length);
  const tag = entityTag(digestOf(text), encoding);
  headers.set("ETag", tag);
  if (!isKnown(tag, c.req.header("if-none-match"))) return undefined;
  headers.delete("Content-Type");
  headers.append("Vary", "Accept-Encoding");
  return new Response(null, { status: 304, headers });
}
