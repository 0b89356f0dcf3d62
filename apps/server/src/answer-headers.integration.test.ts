import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestServer, type SignedUp, type TestServer } from "../test/test-server.ts";
import type { Pages } from "./pages/pages.ts";
import { enforcePolicy } from "./platform/http/policy/page-policy.ts";

/** Renders nothing, and fails if asked to. */
const pages: Pages = {
  async render({ url }) {
    if (url.endsWith("/broken")) throw new Error("broken");
    // The router would log to the console.
    decodeURIComponent(new URL(url).pathname);
    const status = url.includes("/nowhere") ? 404 : 200;
    return {
      status,
      headers: new Headers({ "Content-Type": "text/html" }),
      html: Buffer.from("<p></p>"),
    };
  },
  clientFolder: new URL("../../web/public", import.meta.url).pathname,
};

let server: TestServer;
let someone: SignedUp;
beforeAll(async () => {
  server = await openTestServer({ pages, env: { PUBLIC_URL: "https://stackyard.test" } });
  someone = await server.signUp();
});
afterAll(() => server.close());

const KINDS = [
  ["health", "/health", 200, "no-store"],
  ["readiness", "/ready", 200, "no-store"],
  ["figures that one may not see", "/metrics", 404, "no-store"],
  ["data for everyone", "/api/modules", 200, "no-cache"],
  ["a refusal", "/api/user", 401, "no-store"],
  ["data that is not there", "/api/nothing", 404, "no-store"],
  ["the API's document", "/api/openapi.json", 200, "no-store"],
  ["the registry", "/.well-known/terraform.json", 200, "no-store"],
  ["the registry's refusal", "/v1/registry/nothing", 404, "no-store"],
  ["a file", "/favicon.svg", 200, "public, max-age=3600"],
  ["a visitor's page", "/talent", 200, "private, no-cache"],
  ["a page kept for all visitors", "/", 200, "private, no-cache"],
  ["a page that is not there", "/nowhere", 404, "private, no-cache"],
  ["a page whose address says nothing", "/nowhere/%E0%A4%A", 404, "private, no-cache"],
  ["a page that fails", "/broken", 500, "no-store"],
] as const;

const EVERYWHERE = {
  "strict-transport-security": "max-age=31536000",
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "x-xss-protection": "0",
  "referrer-policy": "strict-origin-when-cross-origin",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy": expect.stringMatching(/clipboard-write=\(self\).*camera=\(\)/),
};

describe.each(KINDS)("%s", (_, path, status, caching) => {
  it("has every header and the right Cache-Control", async () => {
    const answer = await server.app.request(path);
    expect(answer.status).toBe(status);
    expect(Object.fromEntries(answer.headers)).toMatchObject(EVERYWHERE);
    expect(answer.headers.get("cache-control")).toBe(caching);
  });
});

describe("a page with a sign-in ticket in its address", () => {
  it("sends no referrer", async () => {
    const answer = await server.app.request("/auth?mode=login&token=ticket");
    expect(answer.headers.get("referrer-policy")).toBe("strict-origin");
  });
});

describe("for a signed-in user", () => {
  it.each(["/api/user", "/api/registry-tokens", "/", "/talent", "/nowhere"])(
    "%s is cached by no one",
    async (path) => {
      const { headers } = await someone.client.get(path);
      expect(headers.get("cache-control")).toBe("no-store");
    },
  );

  it("shared content stays cacheable", async () => {
    const { headers } = await someone.client.get("/api/modules");
    expect(headers.get("cache-control")).toBe("no-cache");
  });

  it("an answer with a secret is cached by no one", async () => {
    const { headers } = await someone.client.post("/api/registry-tokens", { name: "secret" });
    expect(headers.get("cache-control")).toBe("no-store");
  });
});

it("a host without HTTPS gets no Strict-Transport-Security", async () => {
  const plain = await openTestServer();
  const { headers } = await plain.app.request("/health");
  await plain.close();
  expect(headers.has("strict-transport-security")).toBe(false);
});

it("an unchanged file is answered with 304", async () => {
  const first = await server.app.request("/favicon.svg");
  const etag = first.headers.get("etag") ?? "";
  const again = await server.app.request("/favicon.svg", { headers: { "if-none-match": etag } });
  expect(again.status).toBe(304);
  expect(Object.fromEntries(again.headers)).toMatchObject({ ...EVERYWHERE, etag });
});

it("the page policy allows images from this server only, and reports violations", () => {
  const headers = new Headers();
  enforcePolicy(headers, ["'nonce-x'"]);
  const policy = headers.get("content-security-policy")?.split("; ");
  expect(policy).toContain("img-src 'self' data:");
  expect(policy).toContain("script-src 'self' 'nonce-x'");
  expect(policy).toContain("style-src-elem 'self'");
  expect(policy).toContain("require-trusted-types-for 'script'");
  expect(policy).toContain("report-uri /policy-reports");
  expect(headers.get("reporting-endpoints")).toBe('policy="/policy-reports"');
});
