import { randomBytes } from "node:crypto";
import { KEY_PATTERN, KEY_SCOPES, OLDER_GRANT } from "@stackyard/contract/base/key-scopes";
import { KEY_REPORTS, LIMITS } from "@stackyard/contract/base/limits";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openTestServer, type SignedUp, type TestServer } from "../../../../test/test-server.ts";
import { hashSecret } from "../../../platform/hash-secret.ts";
import { newKeySecret } from "./key-secret.ts";
import { tellOfUnusedKeys } from "./tell-of-unused-keys.ts";

const CURRENT = "/v1/keys/current";
const VERSIONS = "/v1/registry/modules/a/b/c/versions";

let server: TestServer;
let owner: SignedUp;
beforeAll(async () => {
  server = await openTestServer({ isContended: true });
  owner = await server.signUp();
});
afterAll(() => server.close());
// The hourly limits of accounts and networks have tests of their own.
beforeEach(() => server.services.db.deleteFrom("attempts").execute());

const make = (body: object, { client } = owner) => client.post("/api/registry-tokens", body);
const bearer = (secret: string) => ({ authorization: `Bearer ${secret}` });
const ask = (path: string, secret: string) => server.visitor().get(path, bearer(secret));
const makeOne = async (name: string, scopes: readonly string[] = ["registry:download"]) =>
  (await make({ name, scopes })).body;
const listed = async (id: number) =>
  (await owner.client.get("/api/registry-tokens")).body.find(
    (token: { id: number }) => token.id === id,
  );

async function useFrom(remoteAddress: string, secret: string) {
  await server.app.request(
    CURRENT,
    { headers: bearer(secret) },
    { incoming: { socket: { remoteAddress } } },
  );
  await server.services.batchedWrites.flush();
}

const events = (type: string, { id }: SignedUp) =>
  server.services.db
    .selectFrom("events")
    .select(["subjectId", "data"])
    .where("type", "=", type)
    .where(sql`data->>'userId'`, "=", String(id))
    // biome-ignore lint/suspicious/noExplicitAny: the expectations say what is read.
    .$narrowType<{ data: any }>()
    .execute();

const DAY_MS = 24 * 60 * 60 * 1_000;

/** Expires a token. */
const expire = (id: number) =>
  server.services.db
    .updateTable("registryTokens")
    .set({ expiresAt: new Date(Date.now() - 1_000) })
    .where("id", "=", id)
    .execute();

describe("API keys", () => {
  it("require a session", async () => {
    expect((await server.visitor().get("/api/registry-tokens")).status).toBe(401);
    expect((await server.visitor().post("/api/registry-tokens", { name: "ci" })).status).toBe(401);
  });

  it("show their secret once, and are listed without it", async () => {
    const { client } = await server.signUp();
    expect((await client.post("/api/registry-tokens", { name: " " })).status).toBe(400);
    const { status, body } = await client.post("/api/registry-tokens", { name: "ci" });
    expect(status).toBe(201);
    expect(body.secret).toMatch(new RegExp(`^${KEY_PATTERN}$`));
    const { body: listed } = await client.get("/api/registry-tokens");
    expect(listed).toEqual([{ ...body, secret: undefined }]);
    const stored = await server.services.db
      .selectFrom("registryTokens")
      .select("secretHash")
      .execute();
    expect(stored.map((row) => row.secretHash)).not.toContain(body.secret);
  });

  it("have the form that the documentation publishes for secret scanners", async () => {
    const page = await server.visitor().get("/api/documentation/quickstart/account-setup");
    expect(page.body.html).toContain(`<code>${KEY_PATTERN}</code>`);
    const [published = ""] = /stackyard_key_\[[^<]+/.exec(page.body.html) ?? [];
    const { secret } = await makeOne("scanned");
    expect(`TOKEN="${secret}"`.match(published)?.[0]).toBe(secret);
  });

  it("are revoked by their owner only", async () => {
    const owner = await server.signUp();
    const other = await server.signUp();
    const { body } = await owner.client.post("/api/registry-tokens", { name: "laptop" });
    expect((await other.client.delete(`/api/registry-tokens/${body.id}`)).status).toBe(404);
    expect((await owner.client.delete(`/api/registry-tokens/${body.id}`)).status).toBe(204);
    expect((await owner.client.delete(`/api/registry-tokens/${body.id}`)).status).toBe(404);
    expect((await owner.client.get("/api/registry-tokens")).body).toEqual([]);
  });

  it("last for the chosen number of days, 90 by default", async () => {
    const lasts = async (body: object) => {
      const made = (await make(body)).body;
      return (Date.parse(made.expiresAt) - Date.parse(made.createdAt)) / DAY_MS;
    };
    expect((await make({ name: "for ever", expiresInDays: 4_000 })).status).toBe(400);
    expect(await lasts({ name: "usual" })).toBeCloseTo(90, 1);
    expect(await lasts({ name: "short", expiresInDays: 7 })).toBeCloseTo(7, 1);
  });

  it("have unique names", async () => {
    const first = await make({ name: "Pipeline" });
    const { status, body } = await make({ name: "pipeline" });
    expect(status).toBe(409);
    expect(body).toMatchObject({ code: "token_name_taken", fields: { name: body.message } });
    expect((await make({ name: "Pipeline" }, await server.signUp())).status).toBe(201);
    await owner.client.delete(`/api/registry-tokens/${first.body.id}`);
    expect((await make({ name: "pipeline" })).status).toBe(201);
  });

  it("with the same name are created once by concurrent requests", async () => {
    const made = await Promise.all([1, 2, 3, 4].map(() => make({ name: "at once" })));
    expect(made.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
  });

  it("free their name when they expire", async () => {
    const { body } = await make({ name: "yearly" });
    await expire(body.id);
    expect((await make({ name: "yearly" })).status).toBe(201);
    const { body: listed } = await owner.client.get("/api/registry-tokens");
    expect(listed.filter(({ name }: { name: string }) => name === "yearly")).toHaveLength(1);
  });
});

describe("the scopes of a key", () => {
  it("are chosen from those that open something", async () => {
    for (const scopes of [[], ["everything"], [OLDER_GRANT], "modules:read"]) {
      const { status, body } = await make({ name: "odd", scopes });
      expect([status, body.code], JSON.stringify(scopes)).toEqual([400, "validation_failed"]);
    }
    expect((await make({ name: "usual scopes" })).body.scopes).toEqual(["registry:download"]);
    const twice = { name: "twice", scopes: ["modules:read", "modules:read"] };
    expect((await make(twice)).body.scopes).toEqual(["modules:read"]);
  });

  it("open what they name, and nothing else", async () => {
    const key = await makeOne("reader", ["modules:read"]);
    expect((await ask("/api/user/modules", key.secret)).status).toBe(200);
    const refused = await ask("/api/user/projects", key.secret);
    expect([refused.status, refused.body.code]).toEqual([403, "insufficient_scope"]);
    expect(refused.headers.get("www-authenticate")).toBe(
      'Bearer error="insufficient_scope", scope="projects:read"',
    );
    expect((await ask("/api/user", key.secret)).body.code).toBe("session_required");
    expect((await ask(VERSIONS, key.secret)).status).toBe(403);
  });

  it("let registry keys into the registry only, whatever their form", async () => {
    const { secret } = (await make({ name: "registry" })).body;
    expect((await ask(VERSIONS, secret)).status).toBe(404);
    expect((await ask("/api/user/modules", secret)).body.code).toBe("insufficient_scope");
  });

  it("count for page requests as no session", async () => {
    const { secret } = await makeOne("pages", ["modules:read"]);
    const { status } = await ask("/api/registry-tokens", secret);
    expect(status).toBe(403);
  });
});

describe("a key from before scopes", () => {
  const older = (kind: "at" | "rt") => `stackyard_${kind}_${randomBytes(32).toString("base64url")}`;
  const give = async (secret: string, scopes: string[]) => {
    const { id } = (await make({ name: secret.slice(0, 40) })).body;
    await server.services.db
      .updateTable("registryTokens")
      .set({ secretHash: hashSecret(secret), scopes })
      .where("id", "=", id)
      .execute();
    return id;
  };

  it("keeps opening what it opened until it expires, except what needs a session", async () => {
    const secret = older("at");
    const id = await give(secret, [OLDER_GRANT]);
    expect((await ask("/api/user", secret)).body.id).toBe(owner.id);
    expect((await ask("/v1/modules", secret)).status).toBe(200);
    expect((await ask(VERSIONS, secret)).status).toBe(403);
    const bought = await server.visitor().post("/api/purchases", {}, bearer(secret));
    expect(bought.body.code).toBe("session_required");
    await expire(id);
    expect((await ask("/api/user", secret)).status).toBe(401);
  });

  it("of the registry still installs", async () => {
    const secret = older("rt");
    await give(secret, ["registry:download"]);
    expect((await ask(VERSIONS, secret)).status).toBe(404);
    expect((await ask("/api/user", secret)).body.code).toBe("session_required");
  });
});

describe("a key", () => {
  it("can't extend its own rights", async () => {
    const { id, secret } = await makeOne("greedy", KEY_SCOPES);
    const visitor = server.visitor();
    const made = await visitor.post("/api/registry-tokens", { name: "x" }, bearer(secret));
    expect(made).toMatchObject({ status: 403, body: { code: "session_required" } });
    const path = `/api/registry-tokens/${id}`;
    expect((await visitor.send("DELETE", path, undefined, bearer(secret))).status).toBe(403);
    expect((await visitor.post(`${path}/rotation`, {}, bearer(secret))).status).toBe(403);
    expect((await visitor.post("/api/session", undefined, bearer(secret))).status).toBe(403);
    const admin = await server.signUp("admin");
    const auditor = await server.signUp("auditor");
    const adminToken = await make({ name: "admin's", scopes: KEY_SCOPES }, admin);
    const approval = `/api/auditors/${auditor.id}/approval`;
    expect((await visitor.post(approval, {}, bearer(adminToken.body.secret))).status).toBe(403);
  });

  it("isn't revoked by signing out with it", async () => {
    const { secret } = await makeOne("leaving");
    await server.visitor().post("/api/logout", undefined, bearer(secret));
    expect((await ask(CURRENT, secret)).status).toBe(200);
  });

  it("shows its last use and the network", async () => {
    const { id, secret } = await makeOne("noted");
    await useFrom("203.0.113.7", secret);
    await useFrom("203.0.113.8", secret);
    const token = await listed(id);
    expect(token.lastUsedAt).not.toBeNull();
    expect(token.lastAddress).toBe("203.0.113.8");
  });

  it("stops as soon as its account is suspended, or about to be deleted, or deleted", async () => {
    const { db } = server.services;
    const person = await server.signUp();
    const { secret } = (await make({ name: "ci" }, person)).body;
    const works = async () => (await ask(CURRENT, secret)).status === 200;
    const soon = new Date(Date.now() + 60_000);
    for (const change of [{ suspendedAt: new Date() }, { deletesAt: soon }, { deletedAt: soon }]) {
      const set = (values: object) =>
        db.updateTable("users").set(values).where("id", "=", person.id).execute();
      expect(await works()).toBe(true);
      await set({ ...change, ...("suspendedAt" in change && { suspensionReason: "A test" }) });
      expect(await works(), JSON.stringify(change)).toBe(false);
      expect((await ask(VERSIONS, secret)).status).toBe(401);
      await set({ suspendedAt: null, suspensionReason: null, deletesAt: null, deletedAt: null });
    }
  });

  it("is one of at most a hundred that work, however many are created concurrently", async () => {
    const person = await server.signUp();
    const rows = Array.from({ length: LIMITS.keys - 2 }, (_, n) => ({
      ...{ userId: person.id, name: `key ${n}`, prefix: "", secretHash: `${person.id} ${n}` },
      ...{ scopes: ["modules:read"], expiresAt: new Date(Date.now() + DAY_MS) },
    }));
    await server.services.db.insertInto("registryTokens").values(rows).execute();
    const made = await Promise.all([1, 2, 3, 4].map((n) => make({ name: `new ${n}` }, person)));
    expect(made.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409]);
    const refused = made.find(({ status }) => status === 409);
    expect(refused?.body.code).toBe("too_many_keys");
  });
});

describe("a rotation", () => {
  const rotate = (id: number, body: object = {}, { client } = owner) =>
    client.post(`/api/registry-tokens/${id}/rotation`, body);
  const works = async (secret: string) => (await ask(CURRENT, secret)).status === 200;

  it("requires the owner's session and a key that works", async () => {
    const { id } = await makeOne("rotated wrongly");
    expect((await server.visitor().post(`/api/registry-tokens/${id}/rotation`, {})).status).toBe(
      401,
    );
    expect((await rotate(id, {}, await server.signUp())).status).toBe(404);
    expect((await rotate(id, { overlapHours: 2 })).status).toBe(400);
    await expire(id);
    expect((await rotate(id)).status).toBe(404);
  });

  it("gives the key a new secret, while the previous one works for the chosen hours", async () => {
    const first = await makeOne("rotated", ["modules:read"]);
    const { status, body: second } = await rotate(first.id, { expiresInDays: 365 });
    expect([status, second.id, second.scopes]).toEqual([200, first.id, first.scopes]);
    expect(second.secret).not.toBe(first.secret);
    expect(await works(first.secret)).toBe(true);
    expect(await works(second.secret)).toBe(true);
    const token = await listed(first.id);
    const overlap = Date.parse(token.previousWorksUntil) - Date.now();
    expect(overlap / DAY_MS).toBeCloseTo(1, 1);
    await server.services.db
      .updateTable("registryTokens")
      .set({ previousWorksUntil: new Date(Date.now() - 1_000) })
      .where("id", "=", first.id)
      .execute();
    expect([await works(first.secret), await works(second.secret)]).toEqual([false, true]);
    expect((await listed(first.id)).previousWorksUntil).toBeNull();
  });

  it("without an overlap ends the previous secret, as a second rotation does", async () => {
    const first = await makeOne("rotated twice");
    const second = (await rotate(first.id)).body;
    const third = (await rotate(first.id)).body;
    expect(await works(first.secret)).toBe(false);
    expect(await works(second.secret)).toBe(true);
    const fourth = (await rotate(first.id, { overlapHours: 0 })).body;
    expect(await works(third.secret)).toBe(false);
    expect(await works(fourth.secret)).toBe(true);
    await owner.client.delete(`/api/registry-tokens/${first.id}`);
    expect(await works(fourth.secret)).toBe(false);
  });

  it("never lets the previous secret work longer than it would have", async () => {
    const { id } = await makeOne("soon over");
    const expiresAt = new Date(Date.now() + 60_000);
    await server.services.db
      .updateTable("registryTokens")
      .set({ expiresAt })
      .where("id", "=", id)
      .execute();
    const { body } = await rotate(id, { overlapHours: 168 });
    expect(Date.parse(body.previousWorksUntil)).toBe(expiresAt.getTime());
  });
});

describe("a key that is found", () => {
  const report = (keys: unknown) => server.visitor().post("/v1/keys/revoke", { keys });
  const answer = { status: 200, body: { status: "success", data: { revoked: true } } };
  const works = async (secret: string) => (await ask(CURRENT, secret)).status === 200;

  it("is revoked by anyone who has it, and its owner is notified", async () => {
    const person = await server.signUp();
    const leaked = (await make({ name: "leaked" }, person)).body;
    const kept = (await make({ name: "kept" }, person)).body;
    expect(await report([newKeySecret(), "no key", leaked.secret, leaked.secret])).toMatchObject(
      answer,
    );
    expect([await works(leaked.secret), await works(kept.secret)]).toEqual([false, true]);
    expect(await report([leaked.secret])).toMatchObject(answer);
    const told = await events("token.reported", person);
    expect(told).toMatchObject([
      { subjectId: leaked.id, data: { name: "leaked", isPrevious: false } },
    ]);
  });

  it("ends alone if it is a rotated key's previous secret", async () => {
    const first = await makeOne("leaked and rotated");
    const second = (await owner.client.post(`/api/registry-tokens/${first.id}/rotation`, {})).body;
    expect(await report([first.secret])).toMatchObject(answer);
    expect([await works(first.secret), await works(second.secret)]).toEqual([false, true]);
  });

  it("revokes itself by its own call", async () => {
    const { secret, name } = await makeOne("done");
    const { body } = await ask(CURRENT, secret);
    expect(body.data).toMatchObject({ name, owner: { id: owner.id } });
    const deleted = await server.visitor().send("DELETE", CURRENT, undefined, bearer(secret));
    expect(deleted).toMatchObject(answer);
    expect(await works(secret)).toBe(false);
  });

  it("is one of a bounded number, from a network that reports a bounded number of times", async () => {
    expect((await report([])).status).toBe(400);
    expect((await report(Array.from({ length: 101 }, newKeySecret))).status).toBe(400);
    expect((await report(["x".repeat(201)])).status).toBe(400);
    const answers = await Promise.all(
      Array.from({ length: KEY_REPORTS.perHour }, () => report([newKeySecret()])),
    );
    expect(answers.map(({ status }) => status)).toContain(429);
  });
});

describe("a key that isn't used for 90 days", () => {
  it("is told to its owner once, until it is used again", async () => {
    const person = await server.signUp();
    const { db } = server.services;
    const name = (n: string) => make({ name: n }, person);
    const [unused, used, fresh, expired] = await Promise.all(
      ["unused", "used", "fresh", "expired"].map(async (one) => (await name(one)).body),
    );
    const set = (id: number, values: object) =>
      db.updateTable("registryTokens").set(values).where("id", "=", id).execute();
    const ago = (days: number) => new Date(Date.now() - days * DAY_MS);
    await set(unused.id, { createdAt: ago(91) });
    await set(used.id, { createdAt: ago(200), lastUsedAt: ago(91) });
    await set(fresh.id, { createdAt: ago(200), lastUsedAt: ago(89) });
    await set(expired.id, { createdAt: ago(200), expiresAt: ago(1) });
    const tell = () => tellOfUnusedKeys(server.services, new AbortController().signal);
    await Promise.all([tell(), tell()]);
    await tell();
    const told = async () =>
      (await events("token.unused", person)).map(({ data }) => data.name).sort();
    expect(await told()).toEqual(["unused", "used"]);
    await set(used.id, { lastUsedAt: ago(90.5), unusedToldAt: ago(95) });
    await tell();
    expect(await told()).toEqual(["unused", "used", "used"]);
  });
});
