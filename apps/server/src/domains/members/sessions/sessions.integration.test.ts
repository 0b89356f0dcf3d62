import { MAX_SESSIONS } from "@stackyard/contract/base/limits";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  openTestServer,
  PASSWORD,
  type SignedUp,
  type TestServer,
} from "../../../../test/test-server.ts";
import { sweepCredentials } from "./sweep-credentials.ts";

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const PAST = new Date(Date.now() - 1_000);

/** Signs a user in again, in another browser. */
async function signInAgain({ username }: SignedUp, headers: Record<string, string> = {}) {
  const client = server.visitor();
  const { status } = await client.post("/api/login", { username, password: PASSWORD }, headers);
  expect(status).toBe(200);
  return client;
}

const listed = async ({ client }: Pick<SignedUp, "client">) =>
  (await client.get("/api/sessions")).body;

/** Whether the browser is still signed in. */
const isSignedIn = async ({ client }: Pick<SignedUp, "client">) =>
  (await client.get("/api/user")).status === 200;

it("an account has a limited number of sessions; the one unused for the longest ends", async () => {
  const owner = await server.signUp();
  const { db } = server.services;
  const rows = Array.from({ length: MAX_SESSIONS + 20 }, (_, n) => ({
    userId: owner.id,
    token: `of-${owner.id}-${n}`,
    createdAt: new Date(Date.now() - 1_000 * (n + 60)),
    expiresAt: new Date(Date.now() + 1_000_000),
    ...(n === MAX_SESSIONS + 10 && { lastUsedAt: new Date() }),
  }));
  await db.insertInto("sessions").values(rows).execute();
  const latest = await signInAgain(owner);
  const left = await db
    .selectFrom("sessions")
    .select("token")
    .where("userId", "=", owner.id)
    .execute();
  expect(left).toHaveLength(MAX_SESSIONS);
  const tokens = left.map(({ token }) => token);
  expect(tokens).toContain(`of-${owner.id}-${MAX_SESSIONS + 10}`);
  expect(tokens).not.toContain(`of-${owner.id}-${MAX_SESSIONS + 9}`);
  for (const client of [owner.client, latest]) expect(await isSignedIn({ client })).toBe(true);
  const other = await server.signUp();
  expect(await isSignedIn(other)).toBe(true);
});

describe("the list of sessions", () => {
  it("requires a session and refuses a token", async () => {
    expect((await server.visitor().get("/api/sessions")).status).toBe(401);
    expect((await server.visitor().delete("/api/sessions")).status).toBe(401);
    expect((await server.visitor().delete("/api/sessions/1")).status).toBe(401);
    const { client } = await server.signUp();
    const token = (await client.post("/api/registry-tokens", { name: "t" })).body;
    const bearer = { authorization: `Bearer ${token.secret}` };
    for (const [method, path] of [
      ["GET", "/api/sessions"],
      ["DELETE", "/api/sessions"],
      ["DELETE", "/api/sessions/1"],
    ] as const)
      expect((await server.visitor().send(method, path, undefined, bearer)).status).toBe(403);
  });

  it("shows their browsers and marks the current one", async () => {
    const owner = await server.signUp();
    await signInAgain(owner, { "user-agent": "Another Browser/1.0" });
    const sessions = await listed(owner);
    expect(sessions).toHaveLength(2);
    expect(sessions).toContainEqual(
      expect.objectContaining({ userAgent: "Another Browser/1.0", isCurrent: false }),
    );
    expect(sessions.filter((session: { isCurrent: boolean }) => session.isCurrent)).toHaveLength(1);
  });

  it("shows the networks of their first and last use, whatever a header claims", async () => {
    const owner = await server.signUp();
    const account = { username: owner.username, password: PASSWORD };
    const { headers } = await server.visitor().post("/api/login", account);
    const cookie = headers.getSetCookie().find((set) => set.includes("session_token")) ?? "";
    const use = async (address: string) => {
      await server.app.request(
        "/api/user",
        { headers: { cookie, "x-forwarded-for": "198.51.100.99" } },
        { incoming: { socket: { remoteAddress: address } } },
      );
      await server.services.batchedWrites.flush();
    };
    await use("203.0.113.7");
    await use("203.0.113.8");
    expect(await listed(owner)).toContainEqual(
      expect.objectContaining({ firstAddress: "203.0.113.7", lastAddress: "203.0.113.8" }),
    );
    expect(JSON.stringify(await listed(owner))).not.toContain("198.51.100.99");
  });

  it("lets only their owner end each of them", async () => {
    const owner = await server.signUp();
    const other = { client: await signInAgain(owner) };
    const { id } = (await listed(other)).find(({ isCurrent }: { isCurrent: boolean }) => isCurrent);
    const stranger = await server.signUp();
    expect((await stranger.client.delete(`/api/sessions/${id}`)).status).toBe(404);
    expect(await isSignedIn(other)).toBe(true);
    expect((await owner.client.delete(`/api/sessions/${id}`)).status).toBe(204);
    expect((await owner.client.delete(`/api/sessions/${id}`)).status).toBe(404);
    expect(await isSignedIn(other)).toBe(false);
    expect(await isSignedIn(owner)).toBe(true);
  });

  it("lets their owner end all but the current one", async () => {
    const [owner, stranger] = [await server.signUp(), await server.signUp()];
    const others = [{ client: await signInAgain(owner) }, { client: await signInAgain(owner) }];
    expect((await owner.client.delete("/api/sessions")).status).toBe(204);
    expect(await Promise.all(others.map(isSignedIn))).toEqual([false, false]);
    expect(await isSignedIn(owner)).toBe(true);
    expect(await isSignedIn(stranger)).toBe(true);
    const events = await server.services.db
      .selectFrom("events")
      .select("type")
      .where("actorId", "=", owner.id)
      .where("type", "=", "session.ended")
      .execute();
    expect(events).toHaveLength(2);
  });
});

it("the sweep deletes expired sessions, and ended ones after they were listed for a while", async () => {
  const { db } = server.services;
  const owner = await server.signUp();
  const gone = { client: await signInAgain(owner) };
  const { id } = (await listed(gone)).find(({ isCurrent }: { isCurrent: boolean }) => isCurrent);
  await db.updateTable("sessions").set({ expiresAt: PAST }).where("id", "=", id).execute();
  const names = ["good", "expired", "long expired", "long revoked"];
  for (const name of names) await owner.client.post("/api/registry-tokens", { name });
  const longAgo = new Date(Date.now() - 31 * 24 * 60 * 60 * 1_000);
  const change = (name: string, set: object) =>
    db.updateTable("registryTokens").set(set).where("name", "=", name).execute();
  await change("expired", { expiresAt: PAST });
  await change("long expired", { expiresAt: longAgo });
  await change("long revoked", { revokedAt: longAgo });
  const confirmation = { identifier: "x", value: "y" };
  await db
    .insertInto("verifications")
    .values([
      { ...confirmation, expiresAt: PAST },
      { ...confirmation, expiresAt: new Date(Date.now() + 60_000) },
    ])
    .execute();

  await sweepCredentials(server.services);

  expect(await isSignedIn(owner)).toBe(true);
  const sessions = await db.selectFrom("sessions").select("id").execute();
  expect(sessions.map((row) => row.id)).not.toContain(id);
  const tokens = await db
    .selectFrom("registryTokens")
    .select("name")
    .where("userId", "=", owner.id)
    .orderBy("id")
    .execute();
  expect(tokens.map(({ name }) => name)).toEqual(["good", "expired"]);
  expect(await db.selectFrom("verifications").select("id").execute()).toHaveLength(1);
});
