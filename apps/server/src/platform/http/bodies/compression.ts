import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Context, MiddlewareHandler } from "hono";
import type { RequestEnv } from "../request-context.ts";

export type Encoding = "br" | "gzip";

/** Shorter answers fit into one packet uncompressed. */
const WORTHWHILE_LENGTH = 1_200;

/** The levels with the best trade-off between CPU and transfer time. */
const compressors = {
  br: (body: Uint8Array) =>
    promisify(brotliCompress)(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 4,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength,
      },
    }),
  gzip: (body: Uint8Array) => promisify(gzip)(body, { level: 5 }),
} satisfies Record<Encoding, (body: Uint8Array) => Promise<Buffer>>;

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

export function compress(text: Text, encoding: Encoding): Promise<Buffer> {
  return compressors[encoding](typeof text === "string" ? Buffer.from(text) : text);
}

interface Init {
  readonly status?: number;
  readonly headers: Headers;
}

/** Answers with a text, compressed with `pack` if that is worthwhile. */
export async function answerText(
  c: Context<RequestEnv>,
  text: Text,
  { status = 200, headers }: Init,
  pack = compress,
): Promise<Response> {
  headers.append("Vary", "Accept-Encoding");
  const isWorthwhile = text.length >= WORTHWHILE_LENGTH && c.req.method !== "HEAD";
  const encoding = isWorthwhile ? acceptedEncoding(c.req.header("accept-encoding")) : undefined;
  if (!encoding) return new Response(text, { status, headers });
  headers.set("Content-Encoding", encoding);
  return new Response(new Uint8Array(await pack(text, encoding)), { status, headers });
}

/** Compresses JSON answers. */
export function compressedJson(): MiddlewareHandler<RequestEnv> {
  return async (c, next) => {
    await next();
    // A page's own API call stays in the process.
    if (c.env?.inherited || !acceptedEncoding(c.req.header("accept-encoding"))) return;
    const { headers, status } = c.res;
    if (!headers.get("content-type")?.startsWith("application/json")) return;
    const answer = await answerText(c, await c.res.text(), { status, headers });
    // Otherwise Hono would merge the previous response's headers.
    c.res = undefined;
    c.res = answer;
  };
}
