import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openTestServer, type TestServer } from "../../../../test/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

it.each([
  ["br", brotliDecompressSync],
  ["gzip", gunzipSync],
])(
  "the API compresses a long text with %s for clients that accept it",
  async (encoding, unpack) => {
    const plain = await server.app.request("/api/openapi.json");
    const packed = await server.app.request("/api/openapi.json", {
      headers: { "accept-encoding": encoding },
    });
    expect(plain.headers.get("content-encoding")).toBeNull();
    expect(packed.headers.get("content-encoding")).toBe(encoding);
    expect(packed.headers.get("vary")).toBe("Accept-Encoding");
    expect(packed.headers.get("content-type")).toBe(plain.headers.get("content-type"));
    expect(packed.headers.get("x-request-id")).not.toBeNull();
    const text = unpack(Buffer.from(await packed.arrayBuffer())).toString();
    expect(text).toBe(await plain.text());
  },
);

it("a short answer is sent uncompressed, with its status", async () => {
  const answer = await server.app.request("/api/user", { headers: { "accept-encoding": "br" } });
  expect(answer.status).toBe(401);
  expect(answer.headers.get("content-encoding")).toBeNull();
  expect(await answer.json()).toMatchObject({ code: "authentication_required" });
});
