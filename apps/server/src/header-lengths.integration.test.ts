import { everyEndpoint } from "@stackyard/contract/test/every-endpoint";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { openTestServer, type SignedUp, type TestServer } from "../test/test-server.ts";
import { loadPages } from "./pages/load-pages.ts";
import { MAX_ECHO } from "./platform/http/header-lengths.ts";

let server: TestServer;
let buyer: SignedUp;
beforeAll(async () => {
  // The pages' library reads this when it is loaded; other tests must not see it.
  vi.stubEnv("NODE_ENV", "production");
  const env = { GITHUB_CLIENT_ID: "client", GITHUB_CLIENT_SECRET: "secret" };
  server = await openTestServer({ pages: await loadPages(), env });
  buyer = await server.signUp();
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await server.close();
});

/** Any run of the caller's text in a header. */
const ECHO = /x{3}|(?:%25)?(?:%78){3}/;

const LONG = "x".repeat(1_900);
/** Parameters that addresses carry on, and an unknown one. */
const QUERIES = [
  `next=/${LONG}`,
  `unknown=${LONG}`,
  `q=${LONG.slice(0, 200)}&search=${LONG.slice(0, 200)}&limit=1&unknown=${LONG.slice(0, 1_000)}`,
  `token=${LONG}&reader=${LONG}&key=${LONG}`,
];

function expectShort({ headers }: { readonly headers: Headers }, what: string) {
  const long = [...headers].filter(([, value]) => value.length > MAX_ECHO);
  const echoes = long.filter(([, value]) => ECHO.test(value));
  expect(echoes, what).toEqual([]);
}

const PAGES = [
  ...["/", "/marketplace", "/modules/1", "/talent", "/talent/1", "/search", "/submit", "/auth"],
  ...["/profile", "/profile/services", "/notifications", "/messages", "/messages/1", "/admin"],
  ...["/support/ticket", "/support/tickets", "/support/queue", "/developer-forum/moderation"],
  ...["/developer-forum/threads/1", "/unsubscribe", "/newsletter/unsubscribe", "/confirm-email"],
  ...[
    "/blog",
    "/documentation",
    "/nowhere",
    `/${LONG}`,
    `/modules/${LONG}`,
    "/services/new",
    "/projects/new",
  ],
  ...["/api/auth/github", "/api/auth/github/callback", "/api/auth/github/nothing"],
  ...["/v1/modules", "/v1/registry/modules/a/b/c/versions", "/sitemap.xml", "/robots.txt"],
];

describe("no header contains more than 1 kB of the caller's text", () => {
  it.each(PAGES)("at %s", async (path) => {
    for (const query of QUERIES) {
      const address = `${path}?${query}`;
      expectShort(await server.app.request(address), address);
      expectShort(await buyer.client.get(address), address);
    }
  });

  it("at any call of the API", async () => {
    const calls = (await everyEndpoint()).filter(
      ({ method, response }) => method === "get" && response !== "events",
    );
    expect(calls.length).toBeGreaterThan(50);
    for (const { path } of calls) {
      for (const query of QUERIES) {
        const filled = path.replace(/\{(\w+)\}/g, (_, name) =>
          name === "id" ? "1" : LONG.slice(0, 300),
        );
        expectShort(await server.app.request(`${filled}?${query}`), path);
      }
    }
  });

  it.each(["/unsubscribe", "/newsletter/unsubscribe"])("in %s's redirect", async (path) => {
    const init = { method: "POST", body: "page=1" };
    for (const query of QUERIES)
      expectShort(await server.app.request(`${path}?${query}`, init), path);
  });
});

describe("a sign-in with GitHub", () => {
  it("carries an address of this site in a cookie and a redirect of less than 1 kB", async () => {
    const answer = await server.app.request(`/api/auth/github?next=/${"x".repeat(397)}`);
    expect(answer.status).toBe(302);
    for (const name of ["location", "set-cookie"]) {
      const value = answer.headers.get(name) ?? "";
      expect(value.length).toBeGreaterThan(100);
      expect(value.length).toBeLessThanOrEqual(MAX_ECHO);
    }
  });
});

it("an impossible host name is refused", async () => {
  const ask = (host: string) => server.app.request("/robots.txt", { headers: { host } });
  expect((await ask(`${"x".repeat(254)}:65535`)).status).toBe(200);
  expect((await ask("x".repeat(300))).status).toBe(400);
});
