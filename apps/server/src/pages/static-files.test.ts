import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from "node:zlib";
import { Hono } from "hono";
import { afterAll, beforeAll, expect, it } from "vitest";
import { staticFiles } from "./static-files.ts";

let folder: string;
let app: Hono;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "static-files-"));
  mkdirSync(join(folder, "assets"));
  const script = join(folder, "assets/page-1a2b.js");
  writeFileSync(script, "script");
  writeFileSync(`${script}.br`, brotliCompressSync("script"));
  writeFileSync(`${script}.gz`, gzipSync("script"));
  writeFileSync(join(folder, "favicon.svg"), "<svg/>");
  const serve = staticFiles(folder);
  app = new Hono();
  app.get("*", (c) => serve(c) ?? c.notFound());
});
afterAll(() => rmSync(folder, { recursive: true }));

it.each([
  ["brotli where it is taken", "gzip, deflate, br", "br", brotliDecompressSync],
  ["gzip where brotli is not", "gzip", "gzip", gunzipSync],
  ["gzip where brotli is refused", "br;q=0, *", "gzip", gunzipSync],
  ["neither where nothing is asked for", "", null, (body: Buffer) => body],
])("serves a script compressed with %s", async (_, accepted, encoding, decompress) => {
  const answer = await app.request("/assets/page-1a2b.js", {
    headers: { "accept-encoding": accepted },
  });
  expect(answer.headers.get("content-encoding")).toBe(encoding);
  expect(decompress(Buffer.from(await answer.arrayBuffer())).toString()).toBe("script");
  expect(answer.headers.get("content-type")).toBe("text/javascript; charset=utf-8");
  expect(answer.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  expect(answer.headers.get("vary")).toBe("Accept-Encoding");
});

it("has an ETag for each encoding", async () => {
  const ask = (headers: Record<string, string>) => app.request("/assets/page-1a2b.js", { headers });
  const tag = (await ask({ "accept-encoding": "br" })).headers.get("etag") ?? "";
  const again = await ask({ "accept-encoding": "br", "if-none-match": tag });
  expect(again.status).toBe(304);
  expect(await again.text()).toBe("");
  expect((await ask({ "if-none-match": tag })).status).toBe(200);
});

it("caches files without a hash in their names for an hour", async () => {
  const answer = await app.request("/favicon.svg", { headers: { "accept-encoding": "br" } });
  expect(await answer.text()).toBe("<svg/>");
  expect(answer.headers.get("content-encoding")).toBeNull();
  expect(answer.headers.get("cache-control")).toBe("public, max-age=3600");
});

it.each(["/assets/page-1a2b.js.br", "/assets/", "/..%2Fsecret", "/assets/../../secret"])(
  "serves no other file: %s",
  async (path) => {
    expect((await app.request(path)).status).toBe(404);
  },
);
