import { KEY_SCOPES } from "@stackyard/contract/base/key-scopes";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listEngineer } from "../../test/actions/offer-service.ts";
import { publishModule } from "../../test/actions/publish-module.ts";
import { openStatementLog } from "../../test/statement-log.ts";
import { openTestServer, type SignedUp, type TestServer } from "../../test/test-server.ts";

const REASON = "A test of what keys read.";

const log = openStatementLog();
let server: TestServer;
let author: SignedUp & { key: string };
let stranger: SignedUp & { key: string };
let admin: SignedUp;
let moduleId: number;
let engineerId: number;

beforeAll(async () => {
  server = await openTestServer({ worksJobs: true, tracing: log.tracing });
  author = await withKey(await server.signUp("engineer"));
  stranger = await withKey(await server.signUp());
  admin = await server.signUp("admin");
  moduleId = (await publishModule(server, author)).id;
  engineerId = (await listEngineer(author)).id;
  await server.services.changes.caughtUp();
});
afterAll(() => server.close());

async function withKey<P extends SignedUp>(person: P, scopes: readonly string[] = KEY_SCOPES) {
  const made = await person.client.post("/api/registry-tokens", { name: "key", scopes });
  return { ...person, key: String(made.body.secret), keyId: Number(made.body.id) };
}

async function get(path: string, key: string, headers: Record<string, string> = {}) {
  const sent = { Authorization: `Bearer ${key}`, ...headers };
  const response = await server.app.request(path, { headers: sent });
  const text = await response.text();
  // biome-ignore lint/suspicious/noExplicitAny: the expectations say what is read.
  const body: any = text ? JSON.parse(text) : null;
  return { status: response.status, headers: response.headers, body };
}

/** Asks twice, because an answer is kept at the second request for it. */
async function ask(path: string, key: string) {
  await get(path, key);
  return get(path, key);
}

const statementsOf = async (path: string, key: string) =>
  (await log.during(() => get(path, key))).length;

describe("what every key reads", () => {
  it.each([
    ["a list", () => "/v1/modules?limit=5"],
    ["a module", () => `/v1/modules/${moduleId}`],
    ["engineers", () => "/v1/engineers"],
    ["an engineer", () => `/v1/engineers/${engineerId}`],
  ])("is kept: %s costs one statement, which counts the call", async (_, path) => {
    const first = await ask(path(), author.key);
    await get(path(), stranger.key);
    expect(await statementsOf(path(), stranger.key)).toBe(1);
    const kept = await get(path(), stranger.key);
    expect(kept.body).toEqual(first.body);
    expect(kept.headers.get("cache-control")).toBe("no-store");
    const left = (answer: typeof kept) => Number(answer.headers.get("ratelimit-remaining"));
    expect(left(await get(path(), stranger.key))).toBe(left(kept) - 1);
  });

  it("has an ETag, by which it is asked for and changed", async () => {
    const path = `/v1/modules/${moduleId}`;
    const { headers } = await ask(path, author.key);
    const tag = headers.get("etag") ?? "";
    const again = await get(path, stranger.key, { "If-None-Match": tag });
    expect(again).toMatchObject({ status: 304, body: null });
    expect(again.headers.get("ratelimit-remaining")).toMatch(/^\d+$/);
    const listing = await listingOf();
    const change = (name: string) =>
      server.app.request(path, {
        method: "PUT",
        headers: {
          Authorization: `Bearer ${author.key}`,
          "Content-Type": "application/json",
          "If-Match": tag,
        },
        body: JSON.stringify({ ...listing, name }),
      });
    expect((await change("Renamed once")).status).toBe(200);
    expect((await get(path, stranger.key)).body.data.name).toBe("Renamed once");
    expect((await change("Renamed twice")).status).toBe(412);
  });

  it("shows a change at once, whichever way it was made", async () => {
    const [path, list] = [`/v1/modules/${moduleId}`, "/v1/modules?limit=5"];
    await ask(path, stranger.key);
    await ask(list, stranger.key);
    const listing = await listingOf();
    const changed = await server.app.request(path, {
      method: "PUT",
      headers: { Authorization: `Bearer ${author.key}`, "Content-Type": "application/json" },
      body: JSON.stringify({ ...listing, pricing: { type: "one_time", amount: 4_200 } }),
    });
    expect(changed.status).toBe(200);
    expect((await get(path, stranger.key)).body.data.pricing.amount).toBe(4_200);
    expect((await get(list, stranger.key)).body.data[0].pricing.amount).toBe(4_200);
    await admin.client.put(`/api/admin/modules/${moduleId}/takedown`, {
      isCritical: false,
      reason: REASON,
    });
    expect((await get(path, stranger.key)).status).toBe(404);
    expect((await get(list, stranger.key)).body.data).toEqual([]);
    expect((await get(path, author.key)).status).toBe(200);
    await admin.client.post(`/api/admin/modules/${moduleId}/restoration`, { reason: REASON });
  });

  it("differs by its fields and page", async () => {
    const named = await ask("/v1/modules?limit=5&fields=id", stranger.key);
    expect(Object.keys(named.body.data[0] ?? {})).toEqual(["id"]);
    const all = await ask("/v1/modules?limit=5", stranger.key);
    expect(Object.keys(all.body.data[0]).length).toBeGreaterThan(1);
    expect((await ask("/v1/modules?limit=5&page=2", stranger.key)).body.data).toEqual([]);
    expect((await ask("/v1/modules?fields=secret", stranger.key)).status).toBe(400);
  });
});

describe("what only some keys read", () => {
  it("isn't kept: authors read their unpublished modules, others don't", async () => {
    const { body } = await author.client.post("/api/modules", {
      title: "A module in preparation",
      description: "A bucket that nobody else may see yet.",
      category: "storage",
      tags: ["aws"],
      price: 900,
    });
    const path = `/v1/modules/${body.id}`;
    for (let time = 0; time < 3; time++) {
      expect((await get(path, author.key)).status).toBe(200);
      expect((await get(path, stranger.key)).status).toBe(404);
    }
    const { source } = (await get(path, author.key)).body.data;
    const bySource = `/v1/modules?source=${source}`;
    for (let time = 0; time < 3; time++) {
      expect((await get(bySource, author.key)).body.data).toHaveLength(1);
      expect((await get(bySource, stranger.key)).body.data).toHaveLength(0);
    }
  });

  it("is refused to keys without its scope, also once it is kept", async () => {
    await ask(`/v1/modules/${moduleId}`, stranger.key);
    const other = await withKey(await server.signUp(), ["engineers:read"]);
    expect((await get(`/v1/modules/${moduleId}`, other.key)).status).toBe(403);
  });
});

describe("a key that is known stops", () => {
  it.each<[string, (holder: Awaited<ReturnType<typeof withKey>>) => Promise<unknown>]>([
    ["when it is revoked", ({ client, keyId }) => client.delete(`/api/registry-tokens/${keyId}`)],
    [
      "when its account is suspended",
      ({ id }) =>
        admin.client.put(`/api/admin/users/${id}/suspension`, { reason: REASON, until: null }),
    ],
    [
      "when it was found and reported",
      ({ key }) => server.visitor().post("/v1/keys/revoke", { keys: [key] }),
    ],
  ])("%s", async (_, end) => {
    const holder = await withKey(await server.signUp());
    const path = `/v1/modules/${moduleId}`;
    expect((await ask(path, holder.key)).status).not.toBe(401);
    await end(holder);
    await server.services.changes.caughtUp();
    expect((await get(path, holder.key)).status).toBe(401);
  });
});

async function listingOf() {
  const { data } = (await get(`/v1/modules/${moduleId}`, author.key)).body;
  const { name, description, category, tags } = data;
  return {
    name,
    description,
    category,
    tags,
    pricing: { type: "one_time", amount: data.pricing.amount },
  };
}
