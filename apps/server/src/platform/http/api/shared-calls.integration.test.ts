import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { publishModule } from "../../../../test/actions/publish-module.ts";
import { openStatementLog } from "../../../../test/statement-log.ts";
import { openTestServer, type SignedUp, type TestServer } from "../../../../test/test-server.ts";

const log = openStatementLog();
let server: TestServer;
let author: SignedUp;
let moduleId: number;

beforeAll(async () => {
  server = await openTestServer({ tracing: log.tracing, worksJobs: true });
  author = await server.signUp("contributor");
  moduleId = (await publishModule(server, author)).id;
  await publishModule(server, author);
  // Nothing changes from here on, and earlier changes have been processed.
  const { changes, db, jobs } = server.services;
  await jobs.stop(60_000);
  await new Promise<void>((resolve) => {
    changes.subscribe("so far", resolve);
    void changes.announce(db, "so far");
  });
});
afterAll(() => server.close());

const get = async (path: string) => {
  const answer = await server.app.request(path);
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
};

/** An answer is kept from the second request on. */
const keep = async (path: string) => {
  await get(path);
  return get(path);
};

const statementsOf = (path: string) => log.during(async () => server.app.request(path));

describe("a shared answer", () => {
  it.each([
    ["with unknown parameters", "/api/modules?a=1&limit=1&b=2"],
    ["in another order", "/api/modules?sort=newest&limit=1", "/api/modules?limit=1&sort=newest"],
    ["with a default", "/api/modules?limit=24", "/api/modules"],
    ["with a number in another form", "/api/modules?limit=01"],
    ["with a parameter twice", "/api/modules?limit=1&limit=2"],
  ])("is computed once for an address %s", async (_, other, plain = "/api/modules?limit=1") => {
    const first = await keep(plain);
    expect(await statementsOf(other)).toEqual([]);
    expect((await get(other)).text).toBe(first.text);
  });

  it("is computed once for a number in a path, however it is written", async () => {
    const first = await keep(`/api/modules/${moduleId}`);
    expect(first.status).toBe(200);
    expect(await statementsOf(`/api/modules/00${moduleId}`)).toEqual([]);
    expect(await statementsOf(`/api/modules/${moduleId}?x=1`)).toEqual([]);
  });

  it("is computed once for addresses that differ in unknown parameters only", async () => {
    await keep("/api/modules");
    for (let n = 0; n < 500; n++) {
      expect(await statementsOf(`/api/modules?q${n}=${n}`)).toEqual([]);
    }
  });

  it("is computed again for the one page that asks for it, and kept for two", async () => {
    const path = "/api/modules?limit=2";
    const inherited = {
      requestId: "1",
      log: server.services.log,
      address: "192.0.2.1",
      origin: "http://localhost",
      viewer: async () => null,
      isStill: async () => true,
    };
    const ask = (sharedPage: string) =>
      log.during(async () =>
        server.app.request(path, {}, { inherited: { ...inherited, sharedPage } }),
      );
    for (const page of ["page 1", "page 1", "page 1"]) expect(await ask(page)).not.toEqual([]);
    await ask("page 2");
    expect(await ask("page 1")).toEqual([]);
  });

  it("never contains its first caller's unknown parameters", async () => {
    const secret = "somebody-elses-words";
    const first = await get(`/api/modules?limit=1&sort=newest&utm=${secret}&limit=${secret}`);
    expect(first.headers.get("link")).toMatch(
      /^<\/api\/modules\?cursor=[\d_]+&limit=1&sort=newest>; rel="next"$/,
    );
    const later = await get("/api/modules?sort=newest&limit=1");
    expect(later.headers.get("link")).toBe(first.headers.get("link"));
    for (const { headers } of [first, later])
      expect([...headers].flat().join()).not.toContain(secret);
  });

  it.each(["/api/modules", "/api/modules/featured", "/api/modules/1"])(
    "has no address with a query of more than 2 kB: %s",
    async (path) => {
      const withQuery = (bytes: number) => `${path}?${"x".repeat(bytes - 1)}`;
      expect((await get(withQuery(2_048))).status).not.toBe(414);
      const refused = await get(withQuery(2_049));
      expect(refused.status).toBe(414);
      expect(JSON.parse(refused.text)).toMatchObject({ code: "address_too_long" });
      expect((await author.client.get(withQuery(2_049))).status).toBe(414);
    },
  );
});

describe("a page of a list", () => {
  it("names the next page by the parameters that the list reads, for any caller", async () => {
    const { headers } = await author.client.get("/api/user/activity?limit=1&x=1");
    const cursor = headers.get("x-next-cursor");
    expect(cursor).toMatch(/^[\d_]+$/);
    expect(headers.get("link")).toBe(`</api/user/activity?cursor=${cursor}&limit=1>; rel="next"`);
  });

  it("gives the next page's cursor, even if its address is too long for a header", async () => {
    // Punctuation isn't searched for, so both modules are found.
    const search = encodeURIComponent(`greeting ${"。".repeat(190)}`);
    const { headers, text } = await get(`/api/modules?limit=1&search=${search}`);
    expect(JSON.parse(text)).toHaveLength(1);
    expect(headers.get("x-next-cursor")).toMatch(/^[\d_.e+-]+$/);
    expect(headers.get("link")).toBeNull();
  });
});
