import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, it } from "vitest";
import { publishModule } from "../../../../test/actions/publish-module.ts";
import { openTestServer, type TestServer } from "../../../../test/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ worksJobs: true });
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

it("the public API compresses lists and single things, kept or made for the caller", async () => {
  const author = await server.signUp("engineer");
  const { body: made } = await author.client.post("/api/registry-tokens", {
    name: "reader",
    scopes: ["modules:read", "webhooks"],
  });
  // About the longest that a listing can be. Shorter ones aren't worth compressing.
  const { id } = await publishModule(server, author, {
    title: "Greeting ".repeat(11).trim(),
    description: "Greets everyone. ".repeat(17).trim(),
    tags: Array.from({ length: 10 }, (_, count) => `greeting-${count}`.padEnd(40, "-long")),
  });
  for (let count = 0; count < 4; count++)
    await author.client.post("/api/webhooks", {
      url: `https://example.com/${"receiver/".repeat(30)}${count}`,
      types: ["version.approved"],
    });
  const ask = (path: string, encoding: string) =>
    server.app.request(path, {
      headers: { authorization: `Bearer ${made.secret}`, "accept-encoding": encoding },
    });
  for (const path of ["/v1/modules", `/v1/modules/${id}`, "/v1/webhooks"]) {
    const plain = await (await ask(path, "identity")).text();
    for (const [encoding, unpack] of [
      ["br", brotliDecompressSync],
      ["gzip", gunzipSync],
    ] as const) {
      const packed = await ask(path, encoding);
      expect(packed.headers.get("content-encoding"), path).toBe(encoding);
      expect(packed.headers.get("vary"), path).toContain("Accept-Encoding");
      expect(packed.headers.get("etag"), path).toMatch(new RegExp(`-${encoding}"$`));
      expect(unpack(Buffer.from(await packed.arrayBuffer())).toString()).toBe(plain);
    }
  }
});

it("a client of the public API that has an answer gets 304, in the same encoding", async () => {
  const owner = await server.signUp();
  const { body } = await owner.client.post("/api/registry-tokens", {
    name: "ci",
    scopes: ["modules:read"],
  });
  const ask = (headers: Record<string, string>) =>
    server.app.request("/v1/modules", {
      headers: { authorization: `Bearer ${body.secret}`, ...headers },
    });
  const first = await ask({});
  expect(first.status).toBe(200);
  const tag = first.headers.get("etag") ?? "";
  const again = await ask({ "if-none-match": tag });
  expect([again.status, await again.text()]).toEqual([304, ""]);
  expect((await ask({ "if-none-match": '"another"' })).status).toBe(200);
});

it("a list of the API is sent once to a client that asks for changes", async () => {
  const ask = (headers: Record<string, string>) => server.app.request("/api/modules", { headers });
  const tag = (await ask({})).headers.get("etag") ?? "";
  expect(tag).toMatch(/-identity"$/);
  expect((await ask({ "if-none-match": tag })).status).toBe(304);
  expect((await ask({ "if-none-match": "*" })).status).toBe(304);
});

it.each(["/blog/feed.xml", "/marketplace/feed.xml", "/developer-forum/feed.xml"])(
  "a feed is sent once to a reader that has it: %s",
  async (path) => {
    const first = await server.app.request(path);
    expect(first.headers.get("content-type")).toContain("atom+xml");
    const tag = first.headers.get("etag") ?? "";
    const headers = { "if-none-match": tag };
    expect((await server.app.request(path, { headers })).status).toBe(304);
  },
);
