import { versionApproved, versionSubmitted } from "@stackyard/contract/events/module-events";
import { modulePurchased } from "@stackyard/contract/events/trade/order-events";
import { SENT_TYPES } from "@stackyard/contract/site/webhook-events";
import { MAX_WEBHOOKS, WEBHOOK_TYPES } from "@stackyard/contract/site/webhook-types";
import { sql } from "kysely";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { processEvents } from "../../../../test/process-events.ts";
import { openTestServer, type SignedUp, type TestServer } from "../../../../test/test-server.ts";
import { sendNow } from "../../../../test/webhooks/send-now.ts";
import { record } from "../../../platform/events/record.ts";
import { inTransaction } from "../../../platform/services.ts";
import { FetchError, type PostAnswer } from "../../../platform/web-fetch/web-fetch.ts";
import { notifyPeople } from "../notifications/notify-people.ts";
import { sweepDeliveries } from "./note-outcome.ts";
import { tellWebhooks } from "./queue-deliveries.ts";
import { sendDue } from "./send-deliveries.ts";
import { listDueWebhooks } from "./webhook-queries.ts";
import { MAX_WAITING, openWebhookSender } from "./webhook-sender.ts";

const URL = "https://example.com/hook";
const VERSIONS = ["version.submitted", "version.approved"] as const;

interface Arrived {
  readonly address: string;
  readonly headers: Record<string, string>;
  readonly body: string;
}

let server: TestServer;
let author: SignedUp;
let arrived: Arrived[];
let answer: (sent: Arrived) => Promise<PostAnswer>;
const fine = async () => ({ status: 204, text: "", headers: [] });

beforeAll(async () => {
  server = await openTestServer({
    web: {
      async post(address, sent) {
        arrived.push({ address, ...sent });
        return answer({ address, ...sent });
      },
    },
  });
});
afterAll(() => server.close());
beforeEach(async () => {
  arrived = [];
  answer = fine;
  // The hourly limits have tests of their own.
  await server.services.db.deleteFrom("attempts").execute();
  await server.services.db.deleteFrom("webhooks").execute();
  author = await server.signUp("contributor");
});

/** The author submits a version, which an auditor approves. */
async function publishVersion(): Promise<void> {
  const data = { moduleId: 7, title: "Tidy VPC", authorId: author.id, version: "1.0.0" };
  await inTransaction(server.services, async (ctx) => {
    await record(ctx, versionSubmitted, { actorId: author.id, subjectId: 7, data });
    const approved = { ...data, isVerified: false, isUpdate: false };
    await record(ctx, versionApproved, { actorId: null, subjectId: 7, data: approved });
  });
}

const make = (body: object = {}, { client } = author) =>
  client.post("/api/webhooks", { url: URL, types: VERSIONS, ...body });
const makeOne = async (body?: object) => (await make(body)).body;
const queueEvents = () => processEvents(server.services, tellWebhooks);
const send = (id: number, lane: "fast" | "slow" = "fast") => sendNow(server.services, id, lane);
const deliveriesOf = async (id: number, { client } = author) =>
  (await client.get(`/api/webhooks/${id}/deliveries`)).body;
const readOne = async (id: number) =>
  (await author.client.get("/api/webhooks")).body.find((each: { id: number }) => each.id === id);
const passTime = (minutes: number) =>
  sql`UPDATE webhook_deliveries SET next_attempt_at = next_attempt_at - make_interval(mins => ${minutes})`.execute(
    server.services.db,
  );
const endRest = () =>
  server.services.db.updateTable("webhooks").set({ restsUntil: null }).execute();

describe("an event of its owner's activity", () => {
  it("arrives signed, with the documented fields only, first things first", async () => {
    const { id, secret } = await makeOne();
    await publishVersion();
    await queueEvents();
    await send(id);
    expect(arrived.map(({ address }) => address)).toEqual([URL, URL]);
    const [submitted, approved] = arrived.map(({ body, headers }) =>
      new Webhook(secret).verify(body, headers),
    ) as Record<string, unknown>[];
    expect(submitted).toEqual({
      type: "version.submitted",
      timestamp: expect.any(String),
      sequence: expect.any(Number),
      subject: { kind: "module", id: 7 },
      data: { moduleId: 7, title: "Tidy VPC", version: "1.0.0" },
    });
    expect(approved).toMatchObject({ type: "version.approved", data: { isVerified: false } });
    expect(approved?.sequence).toBeGreaterThan(Number(submitted?.sequence));
    const shown = await deliveriesOf(id);
    expect(shown).toMatchObject([
      { type: "version.approved", status: "delivered", attempts: 1, answerStatus: 204 },
      { type: "version.submitted", status: "delivered", attempts: 1, answerStatus: 204 },
    ]);
    expect(shown.map(({ payload }: { payload: string }) => payload)).toEqual(
      arrived.map(({ body }) => body).toReversed(),
    );
  });

  it("arrives once, however often events are handled and jobs run", async () => {
    const { id } = await makeOne({ types: ["version.submitted"] });
    await publishVersion();
    await queueEvents();
    await Promise.all([send(id), send(id), send(id)]);
    await send(id);
    expect(arrived).toHaveLength(1);
  });

  it("doesn't arrive for others, other types and paused webhooks", async () => {
    const stranger = await server.signUp("contributor");
    const { id: theirs } = (await make({}, stranger)).body;
    const { id: paused } = await makeOne();
    const body = { url: URL, types: VERSIONS, isPaused: true };
    expect((await author.client.put(`/api/webhooks/${paused}`, body)).body.status).toBe("paused");
    const { id: other } = await makeOne({ types: ["payout.paid"] });
    await publishVersion();
    await queueEvents();
    for (const id of [theirs, paused, other]) await send(id);
    expect(arrived).toEqual([]);
  });

  it("is withheld from a suspended account, also in retries", async () => {
    const { id } = await makeOne({ types: ["version.submitted"] });
    await publishVersion();
    await queueEvents();
    await server.services.db
      .updateTable("users")
      .set({ suspendedAt: new Date(), suspensionReason: "A test." })
      .where("id", "=", author.id)
      .execute();
    await send(id);
    expect(arrived).toEqual([]);
    const rows = server.services.db.selectFrom("webhookDeliveries").select("status");
    expect(await rows.where("webhookId", "=", id).execute()).toEqual([{ status: "withheld" }]);
  });

  it("is checked again at each attempt: for access, address and whether it is paused", async () => {
    const { id } = await makeOne();
    for (const _ of [1, 2]) await publishVersion();
    await queueEvents();
    const { db } = server.services;
    answer = async () => {
      const webhook = db.updateTable("webhooks").where("id", "=", id);
      if (arrived.length === 1) await webhook.set({ url: `${URL}/new` }).execute();
      else await webhook.set({ status: "paused" }).execute();
      return fine();
    };
    await send(id);
    expect(arrived.map(({ address }) => address)).toEqual([URL, `${URL}/new`]);
    await db.updateTable("webhooks").set({ status: "active" }).where("id", "=", id).execute();
    answer = async () => {
      const suspended = { suspendedAt: new Date(), suspensionReason: "A test." };
      await db.updateTable("users").set(suspended).where("id", "=", author.id).execute();
      return fine();
    };
    await send(id);
    expect(arrived).toHaveLength(3);
    const rows = db.selectFrom("webhookDeliveries").select("status").where("webhookId", "=", id);
    expect(await rows.orderBy("id").execute()).toMatchObject([
      ...[{ status: "delivered" }, { status: "delivered" }],
      ...[{ status: "delivered" }, { status: "withheld" }],
    ]);
  });

  it("reaches the seller of a purchase without the buyer's ID", async () => {
    const { id } = await makeOne({ types: ["purchase.paid"] });
    const buyer = await server.signUp();
    const data = {
      ...{ orderId: 1, purchaseId: 2, moduleId: 7, title: "Tidy VPC", amountCents: 900 },
      ...{ buyerId: buyer.id, sellerId: author.id },
    };
    await inTransaction(server.services, (ctx) =>
      record(ctx, modulePurchased, { actorId: buyer.id, subjectId: 7, data }),
    );
    await queueEvents();
    await send(id);
    const { data: sent } = JSON.parse(arrived[0]?.body ?? "");
    expect(Object.keys(sent).sort()).toEqual(
      ["amountCents", "moduleId", "orderId", "purchaseId", "title"].sort(),
    );
  });
});

it("a message that can't be made doesn't block later ones", async () => {
  const { id } = await makeOne();
  await sql`
    INSERT INTO webhook_deliveries (webhook_id, event_id, type)
    SELECT ${id}, min(id), 'not.sent' FROM events`.execute(server.services.db);
  await publishVersion();
  await queueEvents();
  await send(id);
  expect(arrived).toHaveLength(2);
});

describe("a receiver that fails", () => {
  it.each([
    [
      "500",
      async () => ({ status: 500, text: "broken\u0000 here", headers: [] }),
      500,
      "broken  here",
    ],
    ["a redirect", async () => ({ status: 302, text: "", headers: [] }), 302, ""],
    ["no answer", () => Promise.reject(new FetchError("refused")), null, "refused"],
  ])("with %s is tried again later with the same ID", async (_, fail, answerStatus, text) => {
    const { id } = await makeOne({ types: ["version.submitted"] });
    await publishVersion();
    await queueEvents();
    answer = fail;
    await send(id);
    expect(await deliveriesOf(id)).toMatchObject([
      { status: "waiting", attempts: 1, answerStatus, answer: text },
    ]);
    expect((await readOne(id)).failingSince).not.toBeNull();
    await send(id);
    expect(arrived).toHaveLength(1);
    answer = fine;
    await passTime(1);
    await send(id);
    expect(arrived[1]?.headers["webhook-id"]).toBe(arrived[0]?.headers["webhook-id"]);
    expect(arrived[1]?.body).toBe(arrived[0]?.body);
    expect(await deliveriesOf(id)).toMatchObject([{ status: "delivered", attempts: 2 }]);
    expect((await readOne(id)).failingSince).toBeNull();
  });

  it("is tried for about three days, ever more rarely", async () => {
    const { id } = await makeOne({ types: ["version.submitted"] });
    await publishVersion();
    await queueEvents();
    answer = async () => ({ status: 500, text: "", headers: [] });
    const waits: number[] = [];
    for (;;) {
      await send(id);
      await endRest();
      const [{ lastAttemptAt, nextAttemptAt }] = await deliveriesOf(id);
      if (nextAttemptAt === null) break;
      waits.push((Date.parse(nextAttemptAt) - Date.parse(lastAttemptAt)) / 60_000);
      await passTime(24 * 60);
    }
    expect(waits).toEqual(waits.toSorted((a, b) => a - b));
    const days = waits.reduce((sum, minutes) => sum + minutes, 0) / (24 * 60);
    expect(days).toBeGreaterThan(3);
    expect(days).toBeLessThan(3.5);
  });

  it.each([
    ["an answer", async () => ({ status: 500, text: `${"é".repeat(1_000)}more`, headers: [] })],
    ["an error", () => Promise.reject(new FetchError(`${"é".repeat(1_000)}more`))],
  ])("with %s that is long: the log has its first 1,000 characters", async (_, fail) => {
    const { id } = await makeOne({ types: ["version.submitted"] });
    await publishVersion();
    await queueEvents();
    answer = fail;
    await send(id);
    expect(await deliveriesOf(id)).toMatchObject([{ answer: "é".repeat(1_000) }]);
  });

  it("gets later events before the retry of an earlier one", async () => {
    const { id } = await makeOne();
    await publishVersion();
    await queueEvents();
    answer = async ({ body }) => ({
      status: body.includes("submitted") ? 500 : 204,
      text: "",
      headers: [],
    });
    await send(id);
    const types = () => arrived.map(({ body }) => JSON.parse(body).type);
    expect(types()).toEqual(["version.submitted", "version.approved"]);
    await publishVersion();
    await queueEvents();
    await passTime(1);
    arrived = [];
    answer = fine;
    await send(id);
    expect(types()).toEqual(["version.submitted", "version.approved", "version.submitted"]);
  });

  it("rests after three failures in a row, longer each time", async () => {
    const { id } = await makeOne();
    for (const _ of [1, 2]) await publishVersion();
    await queueEvents();
    answer = async () => ({ status: 500, text: "", headers: [] });
    await send(id);
    expect(arrived).toHaveLength(3);
    await send(id);
    expect(arrived).toHaveLength(3);
    expect(await listDueWebhooks(server.services.db, 10)).toEqual([]);
    const rest = async () => {
      const { rows } = await sql<{ seconds: number }>`
        SELECT extract(epoch FROM rests_until - now())::float AS seconds FROM webhooks WHERE id = ${id}`.execute(
        server.services.db,
      );
      return rows[0]?.seconds ?? 0;
    };
    const first = await rest();
    await endRest();
    await passTime(1);
    expect(await listDueWebhooks(server.services.db, 10)).toEqual([{ id, isSlow: false }]);
    await send(id);
    expect(arrived).toHaveLength(4);
    expect(await rest()).toBeGreaterThan(first * 1.5);
  });

  it("slowly continues among slow ones, so that others don't wait for it", async () => {
    const { id } = await makeOne();
    await publishVersion();
    await queueEvents();
    answer = async () => {
      const started = performance.now();
      vi.spyOn(performance, "now").mockReturnValue(started + 1_500);
      return fine();
    };
    await send(id);
    vi.restoreAllMocks();
    answer = fine;
    expect(arrived).toHaveLength(1);
    expect(await deliveriesOf(id)).toMatchObject([{ status: "waiting" }, { status: "delivered" }]);
    await send(id);
    expect(arrived).toHaveLength(1);
    expect(await listDueWebhooks(server.services.db, 10)).toEqual([{ id, isSlow: true }]);
    await send(id, "slow");
    expect(arrived).toHaveLength(2);
  });

  it("is given up after nine retries, and stopped after three days, with a notice", async () => {
    const { id } = await makeOne({ types: ["version.submitted"] });
    await publishVersion();
    await queueEvents();
    answer = async () => ({ status: 500, text: "", headers: [] });
    for (let attempt = 1; attempt <= 10; attempt++) {
      await send(id);
      await endRest();
      await passTime(24 * 60);
    }
    expect(arrived).toHaveLength(10);
    expect(await deliveriesOf(id)).toMatchObject([{ status: "failed", nextAttemptAt: null }]);
    expect((await readOne(id)).status).toBe("active");
    await sql`UPDATE webhooks SET failing_since = now() - interval '73 hours'`.execute(
      server.services.db,
    );
    await publishVersion();
    await queueEvents();
    await send(id);
    expect((await readOne(id)).status).toBe("stopped");
    const stopped = server.services.db.selectFrom("events").select("subjectId");
    expect(await stopped.where("type", "=", "webhook.stopped").execute()).toContainEqual({
      subjectId: author.id,
    });
    await processEvents(server.services, notifyPeople);
    const [mail] = await server.mails(`${author.username}@example.test`);
    expect(mail?.text).toContain(`Your webhook to ${URL} is stopped: no delivery has succeeded`);
    expect((await author.client.post(`/api/webhooks/${id}/test`)).status).toBe(409);
    const body = { url: URL, types: VERSIONS, isPaused: false };
    const resumed = await author.client.put(`/api/webhooks/${id}`, body);
    expect(resumed.body).toMatchObject({ status: "active", failingSince: null });
  });

  it("that answers 410 is stopped at once", async () => {
    const { id } = await makeOne({ types: ["version.submitted"] });
    await publishVersion();
    await queueEvents();
    answer = async () => ({ status: 410, text: "", headers: [] });
    await send(id);
    expect((await readOne(id)).status).toBe("stopped");
    await processEvents(server.services, notifyPeople);
    const [mail] = await server.mails(`${author.username}@example.test`);
    expect(mail?.text).toContain("is stopped: the receiver answered 410 (Gone)");
  });

  it("whose sender died is sent to again once its hold ends", async () => {
    const { id } = await makeOne({ types: ["version.submitted"] });
    await publishVersion();
    await queueEvents();
    const { db } = server.services;
    await db.updateTable("webhooks").set({ heldUntil: sql`now() + interval '1 minute'` }).execute();
    await send(id);
    expect(arrived).toEqual([]);
    await db.updateTable("webhooks").set({ heldUntil: sql`now() - interval '1 second'` }).execute();
    expect(await listDueWebhooks(db, 10)).toEqual([{ id, isSlow: false }]);
    await sendDue(server.services);
    await send(id);
    expect(arrived).toHaveLength(1);
  });
});

describe("a process", () => {
  it("sends to as many webhooks at once as it has slots, and to each one message at a time", async () => {
    const ids: number[] = [];
    for (let n = 0; n < 3; n++) ids.push((await makeOne({ url: `${URL}/${n}` })).id);
    await publishVersion();
    await queueEvents();
    const sending = new Map<string, number>();
    let most = 0;
    answer = async ({ address }) => {
      expect(sending.get(address) ?? 0).toBe(0);
      sending.set(address, 1);
      most = Math.max(
        most,
        [...sending.values()].reduce((sum, count) => sum + count, 0),
      );
      await new Promise(setImmediate);
      sending.set(address, 0);
      return fine();
    };
    const stopped = new AbortController().signal;
    const sender = openWebhookSender(server.services, { stopped, slots: { fast: 2, slow: 0 } });
    sender.add(ids.map((id) => ({ id, isSlow: false })));
    await sender.idle();
    expect(most).toBe(2);
    expect(arrived).toHaveLength(6);
  });

  it("remembers a bounded number of webhooks that wait for a slot", async () => {
    const { id } = await makeOne();
    await publishVersion();
    await queueEvents();
    const stopped = new AbortController().signal;
    const sender = openWebhookSender(server.services, { stopped, slots: { fast: 1_000, slow: 0 } });
    // The first is taken at once.
    const invented = Array.from({ length: MAX_WAITING + 1 }, (_, n) => -n - 1);
    sender.add(invented.map((id) => ({ id, isSlow: false })));
    sender.add([{ id, isSlow: false }]);
    await sender.idle();
    expect(arrived).toEqual([]);
    sender.add([{ id, isSlow: false }]);
    await sender.idle();
    expect(arrived).toHaveLength(2);
  });

  it("that stops finishes only the attempt that it has started", async () => {
    const { id } = await makeOne();
    await publishVersion();
    await queueEvents();
    const stopping = new AbortController();
    answer = async () => {
      stopping.abort();
      return fine();
    };
    const sender = openWebhookSender(server.services, { stopped: stopping.signal });
    sender.add([{ id, isSlow: false }]);
    await sender.idle();
    expect(arrived).toHaveLength(1);
    expect(await deliveriesOf(id)).toMatchObject([{ status: "waiting" }, { status: "delivered" }]);
    await send(id);
    expect(arrived).toHaveLength(2);
  });
});

describe("its owner", () => {
  it("sends a test, sends a delivery again and replays events", async () => {
    const { id } = await makeOne({ types: ["version.submitted"] });
    const test = await author.client.post(`/api/webhooks/${id}/test`);
    expect(test.status).toBe(202);
    await send(id);
    expect(JSON.parse(arrived[0]?.body ?? "")).toMatchObject({ type: "webhook.test", data: {} });
    const before = new Date().toISOString();
    await publishVersion();
    await queueEvents();
    await send(id);
    const [{ id: deliveryId }] = await deliveriesOf(id);
    const again = await author.client.post(
      `/api/webhooks/${id}/deliveries/${deliveryId}/redelivery`,
    );
    expect(again.status).toBe(202);
    await send(id);
    const replay = (since: string) => author.client.post(`/api/webhooks/${id}/replay`, { since });
    expect((await replay(before)).body).toEqual({ count: 1 });
    await send(id);
    expect(arrived.slice(1).map(({ headers }) => headers["webhook-id"])).toEqual(
      Array(3).fill(`msg_${deliveryId}`),
    );
    expect((await replay("yesterday")).body.fields).toHaveProperty("since");
    expect((await replay("2020-01-01T00:00:00Z")).body).toEqual({ count: 1 });
  });

  it("sees the headers of the last request and answer, and no secrets", async () => {
    const { id, secret } = await makeOne({ types: ["version.submitted"] });
    await publishVersion();
    await queueEvents();
    expect(await deliveriesOf(id)).toMatchObject([{ requestHeaders: null, answerHeaders: null }]);
    const echo = ({ headers }: Arrived, status: number) => ({
      status,
      text: `${secret} and ${headers["webhook-signature"]}`,
      headers: [
        ["Content-Type", "text/plain"],
        ["Set-Cookie", "session=1234"],
        ["X-Echo", secret],
      ] as const,
    });
    for (const [status, state] of [
      [500, "waiting"],
      [200, "delivered"],
    ] as const) {
      answer = async (sent) => echo(sent, status);
      await passTime(1);
      await send(id);
      const { headers } = arrived.at(-1) as Arrived;
      expect(await deliveriesOf(id)).toMatchObject([
        {
          status: state,
          answer: "[redacted] and [redacted]",
          answerHeaders: "Content-Type: text/plain\nSet-Cookie: [redacted]\nX-Echo: [redacted]",
          requestHeaders: [
            ...["Content-Type: application/json", "User-Agent: Stackyard-Webhooks/1"],
            `webhook-id: ${headers["webhook-id"]}`,
            `webhook-timestamp: ${headers["webhook-timestamp"]}`,
            "webhook-signature: [redacted]",
          ].join("\n"),
        },
      ]);
    }
    const stored = server.services.db.selectFrom("webhookDeliveries").selectAll();
    const text = JSON.stringify(await stored.where("webhookId", "=", id).execute());
    for (const hidden of [secret, "session=1234", "v1,"]) expect(text).not.toContain(hidden);
  });

  it("rotates the secret; for a day both sign", async () => {
    const { id, secret } = await makeOne();
    const { body } = await author.client.post(`/api/webhooks/${id}/rotation`);
    expect(body.previousSignsUntil).not.toBeNull();
    const verify =
      (key: string, { body, headers }: Arrived) =>
      () =>
        new Webhook(key).verify(body, headers);
    const next = async () => {
      await author.client.post(`/api/webhooks/${id}/test`);
      await send(id);
      const last = arrived.at(-1);
      if (!last) throw new Error("nothing arrived");
      return last;
    };
    const first = await next();
    expect(verify(secret, first)).not.toThrow();
    expect(verify(body.secret, first)).not.toThrow();
    await sql`UPDATE webhooks SET previous_signs_until = now() - interval '1 second'`.execute(
      server.services.db,
    );
    const second = await next();
    expect(verify(secret, second)).toThrow();
    expect(verify(body.secret, second)).not.toThrow();
    expect((await readOne(id)).previousSignsUntil).toBeNull();
  });

  it("alone sees and changes it", async () => {
    const { id } = await makeOne();
    await author.client.post(`/api/webhooks/${id}/test`);
    const [{ id: deliveryId }] = await deliveriesOf(id);
    const { client } = await server.signUp();
    const body = { url: URL, types: VERSIONS, isPaused: false };
    const since = new Date().toISOString();
    const answers = [
      await client.get(`/api/webhooks/${id}/deliveries`),
      await client.put(`/api/webhooks/${id}`, body),
      await client.post(`/api/webhooks/${id}/rotation`),
      await client.post(`/api/webhooks/${id}/test`),
      await client.post(`/api/webhooks/${id}/replay`, { since }),
      await client.post(`/api/webhooks/${id}/deliveries/${deliveryId}/redelivery`),
      await client.delete(`/api/webhooks/${id}`),
    ];
    expect(answers.map(({ status }) => status)).toEqual(Array(7).fill(404));
    expect((await client.get("/api/webhooks")).body).toEqual([]);
    const other = (await make({}, { ...author, client })).body;
    const path = `/api/webhooks/${other.id}/deliveries/${deliveryId}/redelivery`;
    expect((await client.post(path)).status).toBe(404);
    expect((await author.client.delete(`/api/webhooks/${id}`)).status).toBe(204);
    expect(await readOne(id)).toBeUndefined();
  });

  it.each([
    "http://example.com/",
    "https://ann:secret@example.com/",
    "https://example.com:8443/",
    "example.com",
    `https://example.com/${"a".repeat(500)}`,
  ])("can't enter %s", async (url) => {
    const { status, body } = await make({ url });
    expect([status, Object.keys(body.fields)]).toEqual([400, ["url"]]);
  });

  it("has ten at most, also when creating them at once", async () => {
    const answers = await Promise.all(Array.from({ length: MAX_WEBHOOKS + 3 }, () => make()));
    const created = answers.filter(({ status }) => status === 201);
    expect(created).toHaveLength(MAX_WEBHOOKS);
  });

  it("uses a key with the scope, and no other key", async () => {
    const keyOf = async (scope: string) =>
      (await author.client.post("/api/registry-tokens", { name: scope, scopes: [scope] })).body;
    const list = async (scope: string) =>
      server
        .visitor()
        .get("/api/webhooks", { authorization: `Bearer ${(await keyOf(scope)).secret}` });
    expect((await list("webhooks")).status).toBe(200);
    expect((await list("modules:read")).status).toBe(403);
  });
});

it("secrets are sealed", async () => {
  const { secret } = await makeOne();
  const rows = await server.services.db.selectFrom("webhooks").selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(secret.slice(6));
});

it("deliveries are deleted after thirty days", async () => {
  const { id } = await makeOne();
  for (const _ of [1, 2]) await author.client.post(`/api/webhooks/${id}/test`);
  await sql`
    UPDATE webhook_deliveries SET created_at = now() - interval '31 days'
    WHERE id = (SELECT min(id) FROM webhook_deliveries WHERE webhook_id = ${id})`.execute(
    server.services.db,
  );
  await sweepDeliveries(server.services);
  expect(await deliveriesOf(id)).toHaveLength(1);
});

it("every type that is sent has a label, and no other", () => {
  expect([...SENT_TYPES].sort()).toEqual(Object.keys(WEBHOOK_TYPES).sort());
});
