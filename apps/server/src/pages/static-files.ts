import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import { gunzipSync } from "node:zlib";
import type { Context } from "hono";
import { acceptedEncoding, type Encoding } from "../platform/http/bodies/compression.ts";

const YEAR_SECONDS = 365 * 24 * 60 * 60;

const TYPES: Readonly<Record<string, string>> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".ico": "image/x-icon",
  ".webmanifest": "application/manifest+json",
  ".woff2": "font/woff2",
  ".txt": "text/plain; charset=utf-8",
};

/** Precompressed versions written by the build. */
const ENDINGS = { br: ".br", gzip: ".gz" } as const satisfies Record<Encoding, string>;

interface StaticFile {
  readonly type: string;
  readonly caching: string;
  readonly tag: string;
  /** The plain form only of files without a gzip copy: few clients want it, and it takes most. */
  readonly bodies: Readonly<Partial<Record<Encoding | "identity", Buffer>>>;
}

/** Returns a built file, or undefined if there is none. */
export type ServeFile = (c: Context) => Response | undefined;

/** The built files, which are few and small, from memory: no request path reaches the disk. */
export function staticFiles(folder: string): ServeFile {
  const files = readFiles(folder);
  return (c) => {
    const file = files.get(c.req.path);
    return file && answer(c, file);
  };
}

function readFiles(folder: string): ReadonlyMap<string, StaticFile> {
  const names = new Set(readdirSync(folder, { recursive: true, encoding: "utf8" }));
  const plain = [...names].filter((name) => TYPES[extname(name)] !== undefined);
  return new Map(
    plain.map((name) => {
      const read = (ending: string) =>
        names.has(name + ending) ? readFileSync(join(folder, name + ending)) : undefined;
      const identity = readFileSync(join(folder, name));
      const gzip = read(ENDINGS.gzip);
      const file: StaticFile = {
        type: TYPES[extname(name)] ?? "",
        caching: cachingOf(name),
        tag: createHash("sha256").update(identity).digest("base64url").slice(0, 22),
        bodies: gzip ? { br: read(ENDINGS.br), gzip } : { identity },
      };
      return [`/${name.replaceAll("\\", "/")}`, file];
    }),
  );
}

/** Built files have their content's hash in their name, so they never change. */
function cachingOf(name: string): string {
  const isHashed = name.startsWith("assets");
  return isHashed ? `public, max-age=${YEAR_SECONDS}, immutable` : "public, max-age=3600";
}

function answer(c: Context, { type, caching, tag, bodies }: StaticFile): Response {
  const accepted = acceptedEncoding(c.req.header("accept-encoding"));
  const encoding = accepted && bodies[accepted] ? accepted : "identity";
  // Each encoding is a separate entity.
  const etag = `"${tag}-${encoding}"`;
  const headers = new Headers({ "Cache-Control": caching, ETag: etag });
  if (bodies.br ?? bodies.gzip) headers.set("Vary", "Accept-Encoding");
  if (c.req.header("if-none-match")?.includes(etag)) {
    return new Response(null, { status: 304, headers });
  }
  headers.set("Content-Type", type);
  if (encoding !== "identity") headers.set("Content-Encoding", encoding);
  const body = bodies[encoding] ?? gunzipSync(bodies.gzip ?? Buffer.alloc(0));
  return new Response(new Uint8Array(body), { headers });
}
