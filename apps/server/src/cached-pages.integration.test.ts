import { globSync, readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { makeThings, type Things } from "../test/public-world.ts";
import { openStatementLog } from "../test/statement-log.ts";
import { openTestServer, type SignedUp, type TestServer } from "../test/test-server.ts";
import { loadPages } from "./pages/load-pages.ts";

const ROUTES = new URL("../../web/app/", import.meta.url);

const log = openStatementLog();
let server: TestServer;
let things: Things;
let admin: SignedUp;

beforeAll(async () => {
  vi.stubEnv("NODE_ENV", "production");
  server = await openTestServer({
    pages: await loadPages(),
    tracing: log.tracing,
    worksJobs: true,
  });
  admin = await server.signUp("admin");
  things = await makeThings(server, admin, "alpha");
  await server.services.jobs.stop(60_000);
  await server.services.changes.caughtUp();
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await server.close();
});

/** Addresses by the path of their route. */
const PAGES: Readonly<Record<string, readonly string[]>> = {
  "": ["/"],
  marketplace: ["/marketplace", "/marketplace?sort=newest", "/marketplace?type=services"],
  "modules/:id": [
    ...["", "?tab=technical", "?tab=security", "?tab=reviews", "?version=1.0.0"].map(
      (view) => `/modules/:module${view}`,
    ),
  ],
  talent: ["/talent", "/talent?type=services"],
  "services/:id": ["/services/:service"],
  "talent/:id": ["/talent/:listing"],
  projects: ["/projects"],
  "projects/:id": ["/projects/:project"],
  "users/:username": ["/users/:author", "/users/:engineer"],
  "ledger/proof": ["/ledger/proof"],
  "developer-forum": ["/developer-forum"],
  "developer-forum/categories": ["/developer-forum/categories"],
  "developer-forum/categories/:slug": ["/developer-forum/categories/alpha"],
  "developer-forum/threads/:id": [
    "/developer-forum/threads/:thread",
    "/developer-forum/threads/:thread?sort=votes",
    "/developer-forum/threads/:thread?answer=0",
  ],
  events: ["/events"],
  tutorials: ["/tutorials", "/tutorials?search=scan"],
  "tutorials/:slug": ["/tutorials/creating-modules"],
  blog: ["/blog"],
  "blog/:id": ["/blog/1"],
  "dao-governance": ["/dao-governance"],
  discord: ["/discord"],
  contribute: ["/contribute"],
  "terms-of-service": ["/terms-of-service"],
  "privacy-policy": ["/privacy-policy"],
  "cookie-policy": ["/cookie-policy"],
  accessibility: ["/accessibility"],
  status: ["/status"],
  "api-reference": ["/api-reference", "/api-reference?version=v2-beta"],
  "api-reference/changelog": ["/api-reference/changelog"],
  documentation: ["/documentation"],
  "documentation/:section/:topic": ["/documentation/talent/payment-escrow"],
  newsletter: ["/newsletter"],
};

/** Need something that no call of this test can make: an event or a sent issue. */
const WITHOUT_EXAMPLE = ["events/:id", "newsletter/:id"];

const addressOf = (page: string) =>
  page.replace(/:(\w+)/g, (_, name: string) => {
    const thing = things[name as keyof Things];
    return typeof thing === "object" && "username" in thing ? thing.username : String(thing);
  });

const visit = (path: string, headers: Record<string, string> = {}) =>
  server.app.request(path, { headers });

it("lists every route that declares a shared page", () => {
  const table = readFileSync(new URL("routes.ts", ROUTES), "utf8");
  const declaring = globSync("routes/**/*.tsx", { cwd: ROUTES.pathname }).filter((file) =>
    readFileSync(new URL(file, ROUTES), "utf8").includes("sharedPage("),
  );
  const routes = [...table.matchAll(/(?:index\(|route\("([^"]*)", )"([^"]+)"/g)];
  const declared = routes.filter(([, , file = ""]) => declaring.includes(file));
  expect(declared.length).toBeGreaterThan(25);
  for (const [, path = ""] of declared)
    expect([...Object.keys(PAGES), ...WITHOUT_EXAMPLE]).toContain(path);
});

describe("a visitor's page", () => {
  it.each(Object.values(PAGES).flat())("%s comes from memory", async (page) => {
    const path = addressOf(page);
    const brotli = { "accept-encoding": "br" };
    const first = await visit(path);
    expect(first.status).toBe(200);
    const html = await first.text();
    await (await visit(path, brotli)).arrayBuffer();
    let again: Response | undefined;
    expect(await log.during(async () => (again = await visit(path, brotli)))).toEqual([]);
    const tag = again?.headers.get("etag") ?? "";
    expect(tag).toMatch(/^"[\w-]{22}-br"$/);
    const unchanged = await visit(path, { ...brotli, "if-none-match": tag });
    expect(unchanged.status).toBe(304);
    // The state names the moment of the rendering, which is the second one's.
    const kept = await (await visit(path)).text();
    const withoutTime = (text: string) =>
      text
        .replace(/\{"at":\d+/g, "")
        .replace(/ nonce="[^"]*"/g, "")
        .replaceAll(/"sha256[^"]*"/g, "");
    expect(withoutTime(kept)).toBe(withoutTime(html));
  });

  it("never shows who else is signed in", async () => {
    const path = addressOf("/modules/:module");
    for (const _ of [1, 2, 3]) {
      const { body, headers } = await admin.client.get(path);
      expect(body).toContain(admin.username);
      expect(headers.get("cache-control")).toBe("no-store");
      expect(headers.get("etag")).toBeNull();
      expect(await (await visit(path)).text()).not.toContain(admin.username);
    }
  });

  it("is not made for a stranger's host when the server knows its own", async () => {
    const second = await openTestServer({
      pages: await loadPages(),
      env: { PUBLIC_URL: "https://stackyard.test" },
    });
    for (const _ of [1, 2]) {
      const answer = await second.app.request("http://evil.example/blog", {
        headers: { host: "evil.example" },
      });
      expect(await answer.text()).not.toContain("evil.example");
    }
    await second.close();
  });

  it("is kept once, however its address is written", async () => {
    const path = addressOf("/modules/:module");
    await visit(path);
    await visit(path);
    for (const written of [`${path}?tab=overview`, `${path}?x=1`, `${path}?version=latest&y`])
      expect([written, await log.during(async () => visit(written))]).toEqual([written, []]);
  });
});
