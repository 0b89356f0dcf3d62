import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import { processEvents } from "../../../../test/process-events.ts";
import { fine, openWebhookWorld, URL, VERSIONS } from "../../../../test/webhooks/webhook-world.ts";
import { FetchError } from "../../../platform/web-fetch/web-fetch.ts";
import { notifyPeople } from "../notifications/notify-people.ts";
import { sendDue } from "./send-deliveries.ts";
import { listDueWebhooks } from "./webhook-queries.ts";

const {
  world,
  server,
  reset,
  publishVersion,
  makeOne,
  queueEvents,
  send,
  deliveriesOf,
  readOne,
  passTime,
  endRest,
} = await openWebhookWorld();
afterAll(() => server.close());
beforeEach(reset);

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
    world.answer = fail;
    await send(id);
    expect(await deliveriesOf(id)).toMatchObject([
      { status: "waiting", attempts: 1, answerStatus, answer: text },
    ]);
    expect((await readOne(id)).failingSince).not.toBeNull();
    await send(id);
    expect(world.arrived).toHaveLength(1);
    world.answer = fine;
    await passTime(1);
    await send(id);
    expect(world.arrived[1]?.headers["webhook-id"]).toBe(world.arrived[0]?.headers["webhook-id"]);
    expect(world.arrived[1]?.body).toBe(world.arrived[0]?.body);
    expect(await deliveriesOf(id)).toMatchObject([{ status: "delivered", attempts: 2 }]);
    expect((await readOne(id)).failingSince).toBeNull();
  });

  it("is tried for about three days, ever more rarely", async () => {
    const { id } = await makeOne({ types: ["version.submitted"] });
    await publishVersion();
    await queueEvents();
    world.answer = async () => ({ status: 500, text: "", headers: [] });
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
    world.answer = fail;
    await send(id);
    expect(await deliveriesOf(id)).toMatchObject([{ answer: "é".repeat(1_000) }]);
  });

  it("gets later events before the retry of an earlier one", async () => {
    const { id } = await makeOne();
    await publishVersion();
    await queueEvents();
    world.answer = async ({ body }) => ({
      status: body.includes("submitted") ? 500 : 204,
      text: "",
      headers: [],
    });
    await send(id);
    const types = () => world.arrived.map(({ body }) => JSON.parse(body).type);
    expect(types()).toEqual(["version.submitted", "version.approved"]);
    await publishVersion();
    await queueEvents();
    await passTime(1);
    world.arrived = [];
    world.answer = fine;
    await send(id);
    expect(types()).toEqual(["version.submitted", "version.approved", "version.submitted"]);
  });

  it("rests after three failures in a row, longer each time", async () => {
    const { id } = await makeOne();
    for (const _ of [1, 2]) await publishVersion();
    await queueEvents();
    world.answer = async () => ({ status: 500, text: "", headers: [] });
    await send(id);
    expect(world.arrived).toHaveLength(3);
    await send(id);
    expect(world.arrived).toHaveLength(3);
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
    expect(world.arrived).toHaveLength(4);
    expect(await rest()).toBeGreaterThan(first * 1.5);
  });

  it("slowly continues among slow ones, so that others don't wait for it", async () => {
    const { id } = await makeOne();
    await publishVersion();
    await queueEvents();
    world.answer = async () => {
      const started = performance.now();
      vi.spyOn(performance, "now").mockReturnValue(started + 1_500);
      return fine();
    };
    await send(id);
    vi.restoreAllMocks();
    world.answer = fine;
    expect(world.arrived).toHaveLength(1);
    expect(await deliveriesOf(id)).toMatchObject([{ status: "waiting" }, { status: "delivered" }]);
    await send(id);
    expect(world.arrived).toHaveLength(1);
    expect(await listDueWebhooks(server.services.db, 10)).toEqual([{ id, isSlow: true }]);
    await send(id, "slow");
    expect(world.arrived).toHaveLength(2);
  });

  it("is given up after nine retries, and stopped after three days, with a notice", async () => {
    const { id } = await makeOne({ types: ["version.submitted"] });
    await publishVersion();
    await queueEvents();
    world.answer = async () => ({ status: 500, text: "", headers: [] });
    for (let attempt = 1; attempt <= 10; attempt++) {
      await send(id);
      await endRest();
      await passTime(24 * 60);
    }
    expect(world.arrived).toHaveLength(10);
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
      subjectId: world.author.id,
    });
    await processEvents(server.services, notifyPeople);
    const [mail] = await server.mails(`${world.author.username}@example.test`);
    expect(mail?.text).toContain(`Your webhook to ${URL} is stopped: no delivery has succeeded`);
    expect((await world.author.client.post(`/api/webhooks/${id}/test`)).status).toBe(409);
    const body = { url: URL, types: VERSIONS, isPaused: false };
    const resumed = await world.author.client.put(`/api/webhooks/${id}`, body);
    expect(resumed.body).toMatchObject({ status: "active", failingSince: null });
  });

  it("that answers 410 is stopped at once", async () => {
    const { id } = await makeOne({ types: ["version.submitted"] });
    await publishVersion();
    await queueEvents();
    world.answer = async () => ({ status: 410, text: "", headers: [] });
    await send(id);
    expect((await readOne(id)).status).toBe("stopped");
    await processEvents(server.services, notifyPeople);
    const [mail] = await server.mails(`${world.author.username}@example.test`);
    expect(mail?.text).toContain("is stopped: the receiver answered 410 (Gone)");
  });

  it("whose sender died is sent to again once its hold ends", async () => {
    const { id } = await makeOne({ types: ["version.submitted"] });
    await publishVersion();
    await queueEvents();
    const { db } = server.services;
    await db.updateTable("webhooks").set({ heldUntil: sql`now() + interval '1 minute'` }).execute();
    await send(id);
    expect(world.arrived).toEqual([]);
    await db.updateTable("webhooks").set({ heldUntil: sql`now() - interval '1 second'` }).execute();
    expect(await listDueWebhooks(db, 10)).toEqual([{ id, isSlow: false }]);
    await sendDue(server.services);
    await send(id);
    expect(world.arrived).toHaveLength(1);
  });
});
