import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestServer, type SignedUp, type TestServer } from "../../../../test/test-server.ts";

let server: TestServer;
let owner: SignedUp;
beforeAll(async () => {
  server = await openTestServer();
  owner = await server.signUp();
});
afterAll(() => server.close());

const make = (body: object, { client } = owner) => client.post("/api/registry-tokens", body);
const bearer = (secret: string) => ({ authorization: `Bearer ${secret}` });
const DAY_MS = 24 * 60 * 60 * 1_000;

/** Expires a token. */
const expire = (id: number) =>
  server.services.db
    .updateTable("registryTokens")
    .set({ expiresAt: new Date(Date.now() - 1_000) })
    .where("id", "=", id)
    .execute();

describe("registry tokens", () => {
  it("require a session", async () => {
    expect((await server.visitor().get("/api/registry-tokens")).status).toBe(401);
    expect((await server.visitor().post("/api/registry-tokens", { name: "ci" })).status).toBe(401);
  });

  it("show their secret once, and are listed without it", async () => {
    const { client } = await server.signUp();
    expect((await client.post("/api/registry-tokens", { name: " " })).status).toBe(400);
    const { status, body } = await client.post("/api/registry-tokens", { name: "ci" });
    expect(status).toBe(201);
    expect(body.secret).toMatch(/^stackyard_rt_[\w-]{43}$/);
    const { body: listed } = await client.get("/api/registry-tokens");
    expect(listed).toEqual([{ ...body, secret: undefined }]);
    const stored = await server.services.db
      .selectFrom("registryTokens")
      .select("secretHash")
      .execute();
    expect(stored.map((row) => row.secretHash)).not.toContain(body.secret);
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

describe("a token for the API", () => {
  const ask = (path: string, secret: string) => server.visitor().get(path, bearer(secret));
  const makeOne = async (name: string) => (await make({ name, scope: "api" })).body;

  it("acts for its owner until it is revoked or expires", async () => {
    const [used, expired] = [await makeOne("script"), await makeOne("old script")];
    expect(used.secret).toMatch(/^stackyard_at_[\w-]{43}$/);
    await expire(expired.id);
    expect((await ask("/api/user", "stackyard_at_unknown")).status).toBe(401);
    expect((await ask("/api/user", expired.secret)).status).toBe(401);
    expect((await ask("/api/user", used.secret)).body.id).toBe(owner.id);
    await owner.client.delete(`/api/registry-tokens/${used.id}`);
    expect((await ask("/api/user", used.secret)).status).toBe(401);
  });

  it("opens only the API, as a registry token opens only the registry", async () => {
    const [api, registry] = [await makeOne("one"), (await make({ name: "other" })).body];
    const versions = "/v1/registry/modules/a/b/c/versions";
    expect((await ask(versions, api.secret)).status).toBe(401);
    expect((await ask(versions, registry.secret)).status).toBe(404);
    expect((await ask("/api/user", registry.secret)).status).toBe(401);
  });

  it("can't extend its own rights", async () => {
    const { id, secret } = await makeOne("greedy");
    const visitor = server.visitor();
    const made = await visitor.post("/api/registry-tokens", { name: "x" }, bearer(secret));
    expect(made).toMatchObject({ status: 403, body: { code: "session_required" } });
    const path = `/api/registry-tokens/${id}`;
    expect((await visitor.send("DELETE", path, undefined, bearer(secret))).status).toBe(403);
    expect((await visitor.post("/api/session", undefined, bearer(secret))).status).toBe(403);
    const admin = await server.signUp("admin");
    const auditor = await server.signUp("auditor");
    const adminToken = await make({ name: "admin's", scope: "api" }, admin);
    const approval = `/api/auditors/${auditor.id}/approval`;
    expect((await visitor.post(approval, {}, bearer(adminToken.body.secret))).status).toBe(403);
  });

  it("isn't revoked by signing out with it", async () => {
    const { secret } = await makeOne("leaving");
    await server.visitor().post("/api/logout", undefined, bearer(secret));
    expect((await ask("/api/user", secret)).status).toBe(200);
  });

  it("has its uses recorded", async () => {
    const { id, secret } = await makeOne("noted");
    await ask("/api/user", secret);
    await server.services.batchedWrites.flush();
    const { body } = await owner.client.get("/api/registry-tokens");
    expect(body.find((token: { id: number }) => token.id === id).lastUsedAt).not.toBeNull();
  });
});
