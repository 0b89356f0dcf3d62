import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { LISTING, publishModule } from "../../../../test/actions/publish-module.ts";
import { openTestServer, type SignedUp, type TestServer } from "../../../../test/test-server.ts";
import type { PaymentProvider } from "../../payments/payments.ts";
import { sweepIdempotencyKeys } from "./idempotency-keys.ts";

let charges = 0;
let breaksDown = false;
const payments = (provider: PaymentProvider): PaymentProvider => ({
  ...provider,
  async charge(charge) {
    if (breaksDown) throw new Error("the provider did not answer");
    charges += 1;
    return provider.charge(charge);
  },
});

let server: TestServer;
let moduleId: number;
let categoryId: number;
let buyer: SignedUp;
let keys = 0;
beforeAll(async () => {
  server = await openTestServer({ isContended: true, worksJobs: true, payments });
  moduleId = (await publishModule(server, await server.signUp("contributor"))).id;
  buyer = await server.signUp();
  const admin = await server.signUp("admin");
  const category = { name: "Signals", slug: "signals", description: "Lights and sounds, at sea." };
  categoryId = (await admin.client.post("/api/forum/categories", category)).body.id;
});
afterAll(() => server.close());
afterEach(() => vi.restoreAllMocks());

const order = () => ({ moduleId, priceCents: LISTING.price });
const nextKey = () => `key-${keys++}`;
const review = (who: SignedUp, key: string, content = "It greets as it should.") =>
  who.client.post("/api/reviews", { moduleId, content }, { "idempotency-key": key });
const makeToken = (key: string, name = `laptop of ${key}`) =>
  buyer.client.post("/api/registry-tokens", { name }, { "idempotency-key": key });
const tokenCount = async () => (await buyer.client.get("/api/registry-tokens")).body.length;

/** As if the key had been used this much earlier. */
const age = (key: string, hours: number) =>
  sql`UPDATE idempotency_keys SET created_at = created_at - make_interval(hours => ${hours})
      WHERE key = ${key}`.execute(server.services.db);

/** As if the key's first request were still running, or its process had died before its commit. */
const reopen = (key: string) =>
  sql`UPDATE idempotency_keys SET status = NULL, body = NULL, committed_at = NULL
      WHERE key = ${key}`.execute(server.services.db);

/** As if the process of the key's first request had died after its commit. */
const loseAnswer = (key: string) =>
  sql`UPDATE idempotency_keys SET status = NULL, body = NULL WHERE key = ${key}`.execute(
    server.services.db,
  );

/** Makes the database refuse to save answers during `work`, as if it failed just after a commit. */
async function withoutSavedAnswers<T>(work: () => Promise<T>): Promise<T> {
  const { db } = server.services;
  await sql`ALTER TABLE idempotency_keys ADD CONSTRAINT broken CHECK (status IS NULL) NOT VALID`.execute(
    db,
  );
  try {
    return await work();
  } finally {
    await sql`ALTER TABLE idempotency_keys DROP CONSTRAINT broken`.execute(db);
  }
}

const startThread = (who: SignedUp, key: string) => {
  const thread = {
    title: "Which signals carry far?",
    content: "In fog, and at night.",
    categoryId,
  };
  return who.client.post("/api/forum/threads", thread, { "idempotency-key": key });
};
const threadCount = async (who: SignedUp) =>
  (
    await server.services.db
      .selectFrom("forumThreads")
      .select("id")
      .where("userId", "=", who.id)
      .execute()
  ).length;

describe("a change with an Idempotency-Key", () => {
  it("requires its session first", async () => {
    const headers = { "idempotency-key": nextKey() };
    const { status } = await server.visitor().post("/api/reviews", { moduleId }, headers);
    expect(status).toBe(401);
  });

  it.each([["", "x".repeat(65), "two words", "caf\u00e9"]].flat())(
    "with the key %j is refused",
    async (key) => {
      const { status, body } = await review(buyer, key);
      expect(status).toBe(400);
      expect(body.message).toBe("An Idempotency-Key has 1 to 64 visible ASCII characters.");
    },
  );

  it("is made once, and its answer repeated", async () => {
    const key = nextKey();
    const who = await server.signUp();
    const first = await review(who, key);
    expect(first.status).toBe(201);
    expect(first.headers.has("idempotent-replayed")).toBe(false);
    const again = await review(who, key);
    expect(again).toMatchObject({ status: 201, body: first.body });
    expect(again.headers.get("idempotent-replayed")).toBe("true");
    expect((await review(who, nextKey())).body.code).toBe("already_reviewed");
  });

  it("is refused the same way again, with the first request ID", async () => {
    const key = nextKey();
    const who = await server.signUp();
    await review(who, nextKey());
    const first = await review(who, key);
    expect(first).toMatchObject({ status: 409, body: { code: "already_reviewed" } });
    expect(await review(who, key)).toMatchObject({ status: 409, body: first.body });
  });

  it("with other values or another endpoint is refused", async () => {
    const key = nextKey();
    const who = await server.signUp();
    await review(who, key);
    for (const other of [
      await review(who, key, "It greets louder than it should."),
      await who.client.post("/api/purchases", order(), { "idempotency-key": key }),
    ]) {
      expect(other).toMatchObject({ status: 422, body: { code: "idempotency_key_reused" } });
    }
  });

  it("may use the same key as another user's", async () => {
    const key = nextKey();
    const [one, other] = await Promise.all([server.signUp(), server.signUp()]);
    const first = await review(one, key);
    const second = await review(other, key);
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body.authorId).toBe(other.id);
  });

  it("is made once by forty concurrent requests, which all get its answer", async () => {
    const who = await server.signUp();
    const key = nextKey();
    const answers = await Promise.all(Array.from({ length: 40 }, () => review(who, key)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  });

  it("is paid once by forty concurrent requests, which all get the one purchase", async () => {
    const who = await server.signUp();
    const before = charges;
    const headers = { "idempotency-key": nextKey() };
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => who.client.post("/api/purchases", order(), headers)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(charges - before).toBe(1);
  });

  it("can be retried after a server error", async () => {
    const who = await server.signUp();
    const headers = { "idempotency-key": nextKey() };
    breaksDown = true;
    expect((await who.client.post("/api/purchases", order(), headers)).status).toBe(500);
    breaksDown = false;
    expect((await who.client.post("/api/purchases", order(), headers)).status).toBe(201);
  });

  it("gets the running request's answer as soon as that ends", async () => {
    const key = nextKey();
    const who = await server.signUp();
    const { body } = await review(who, key);
    await reopen(key);
    const waiting = review(who, key);
    await sql`UPDATE idempotency_keys SET status = 201, body = ${JSON.stringify(body)}
              WHERE key = ${key}`.execute(server.services.db);
    expect(await waiting).toMatchObject({ status: 201, body });
  });

  it("is told to retry if the running request doesn't end", async () => {
    const key = nextKey();
    const who = await server.signUp();
    await review(who, key);
    await reopen(key);
    // Each reading of the clock is ten seconds later than the one before.
    let now = 0;
    vi.spyOn(performance, "now").mockImplementation(() => (now += 10_001));
    const { status, body, headers } = await review(who, key);
    expect({ status, code: body.code }).toEqual({ status: 409, code: "request_in_progress" });
    expect(headers.get("retry-after")).toBe("1");
  });

  it("replaces one whose process died, unless its content differs", async () => {
    const key = nextKey();
    const { body: made } = await makeToken(key);
    // The change of the dead process was never committed.
    await buyer.client.delete(`/api/registry-tokens/${made.id}`);
    const before = await tokenCount();
    await reopen(key);
    await age(key, 1);
    expect((await makeToken(key, "other")).body.code).toBe("idempotency_key_reused");
    expect((await makeToken(key)).status).toBe(201);
    expect(await tokenCount()).toBe(before + 1);
  });

  it("is not repeated if its answer couldn't be saved", async () => {
    const key = nextKey();
    const who = await server.signUp();
    const first = await withoutSavedAnswers(() => startThread(who, key));
    expect(first.status).toBe(201);
    await age(key, 1);
    expect((await startThread(who, key)).body.code).toBe("answer_lost");
    expect(await threadCount(who)).toBe(1);
  });

  it("is not repeated if something fails after its commit", async () => {
    const key = nextKey();
    const who = await server.signUp();
    const breaks = vi
      .spyOn(server.services.changes, "caughtUp")
      .mockRejectedValue(new Error("broken"));
    expect((await startThread(who, key)).status).toBe(500);
    breaks.mockRestore();
    expect((await startThread(who, key)).body.code).toBe("answer_lost");
    expect(await threadCount(who)).toBe(1);
  });

  it("is not repeated by another process if the first one died after its commit", async () => {
    const key = nextKey();
    const who = await server.signUp();
    expect((await startThread(who, key)).status).toBe(201);
    await loseAnswer(key);
    await age(key, 1);
    expect((await startThread(who, key)).body.code).toBe("answer_lost");
    expect(await threadCount(who)).toBe(1);
    await age(key, 24);
    expect((await startThread(who, key)).status).toBe(201);
  });

  it("is repeated after a day, and the old key is deleted", async () => {
    const key = nextKey();
    await makeToken(key);
    const before = await tokenCount();
    await age(key, 23);
    expect((await makeToken(key)).status).toBe(409);
    await age(key, 2);
    expect((await makeToken(key, "another")).status).toBe(201);
    expect(await tokenCount()).toBe(before + 1);

    await age(key, 25);
    await sweepIdempotencyKeys(server.services);
    const rows = await server.services.db.selectFrom("idempotencyKeys").select("key").execute();
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.map((row) => row.key)).not.toContain(key);
  });
});

describe("a visitor's key", () => {
  const ticket = {
    name: "Ada",
    email: "ada@example.test",
    subject: "A light is out",
    description: "The third one from the left.",
  };
  const report = (key: string) =>
    server.visitor().post("/api/support/tickets", ticket, { "idempotency-key": key });

  it("is too long to guess, so that no one behind the same address gets the answer", async () => {
    const short = await report("1");
    expect(short).toMatchObject({
      status: 400,
      body: { message: expect.stringMatching(/at least 32 random characters, such as a UUID/) },
    });
    const [one, other] = [await report(randomUUID()), await report(randomUUID())];
    expect([one.status, other.status]).toEqual([201, 201]);
    expect(other.body).not.toEqual(one.body);
  });

  it("gets the first answer again", async () => {
    const key = randomUUID();
    const first = await report(key);
    expect(await report(key)).toMatchObject({ status: 201, body: first.body });
  });
});

describe("secrets", () => {
  it("of a token are shown once, not stored, and no second token is created", async () => {
    const key = nextKey();
    const { status, body } = await makeToken(key);
    expect(status).toBe(201);
    const before = await tokenCount();
    expect(await makeToken(key)).toMatchObject({
      status: 409,
      body: { code: "secret_shown_once" },
    });
    expect(await tokenCount()).toBe(before);
    const { rows } = await sql`SELECT idempotency_keys::text AS row FROM idempotency_keys`.execute(
      server.services.db,
    );
    expect(JSON.stringify(rows)).not.toContain(body.secret.slice(20));
  });

  it("of a session are not stored either: signing in and out ignores keys", async () => {
    const headers = { "idempotency-key": nextKey() };
    const account = {
      username: "keyed",
      email: "keyed@example.test",
      password: "correct horse battery",
    };
    const visitor = server.visitor();
    expect((await visitor.post("/api/register", account, headers)).status).toBe(201);
    expect((await visitor.post("/api/register", account, headers)).status).toBe(409);
    const signIns = [
      await server.visitor().post("/api/login", account, headers),
      await server.visitor().post("/api/login", account, headers),
    ];
    const cookies = signIns.map((answer) => answer.headers.get("set-cookie"));
    expect(new Set(cookies).size).toBe(2);
    expect((await visitor.post("/api/logout", undefined, headers)).status).toBe(204);
    const kept = await server.services.db
      .selectFrom("idempotencyKeys")
      .select("key")
      .where("key", "=", headers["idempotency-key"])
      .execute();
    expect(kept).toEqual([]);
  });
});
