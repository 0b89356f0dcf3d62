import { threadStarted } from "@stackyard/contract/events/forum-events";
import { reviewWritten } from "@stackyard/contract/events/module-events";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { processEvents } from "../../../../test/process-events.ts";
import { openStatementLog } from "../../../../test/statement-log.ts";
import { openTestServer, type SignedUp, type TestServer } from "../../../../test/test-server.ts";
import { record } from "../../../platform/events/record.ts";
import { inTransaction, type Services } from "../../../platform/services.ts";
import { notifyMore, notifyPeople } from "./notify-people.ts";

const log = openStatementLog();
let server: TestServer;
let author: SignedUp;
let admin: SignedUp;

beforeAll(async () => {
  server = await openTestServer({ tracing: log.tracing });
  author = await server.signUp("contributor");
  admin = await server.signUp("admin");
});
afterAll(() => server.close());
beforeEach(() => hear());

const hear = (ctx: Services = server.services) => processEvents(ctx, notifyPeople);
let categories = 0;

/**
 * A category with this many followers, who have confirmed addresses and get mails about the forum.
 */
async function followedCategory(followers: number): Promise<number> {
  const slug = `category-${++categories}`;
  const category = { name: slug, slug, description: "What is talked about." };
  const { id } = (await admin.client.post("/api/forum/categories", category)).body;
  await sql`
    WITH people AS (
      INSERT INTO users (username, username_skeleton, display_username, email, email_verified, role)
      SELECT name, name, name, name || '@example.test', true, 'buyer'
      FROM generate_series(1, ${followers}::integer) AS n, concat(${slug}::text, '-', n) AS name
      RETURNING id
    ), choices AS (
      INSERT INTO notification_choices (user_id, kind, in_app, by_mail, in_digest)
      SELECT id, 'forum', true, true, false FROM people
    )
    INSERT INTO forum_category_followers (category_id, user_id) SELECT ${id}, id FROM people`.execute(
    server.services.db,
  );
  return id;
}

/** Starts a thread in a category. Returns the ID of its event. */
async function startThread(categoryId: number): Promise<number> {
  const content = "How do I keep two states apart when both want the same bucket?";
  const thread = { title: "Two states, one bucket", content, categoryId };
  const { body } = await author.client.post("/api/forum/threads", thread);
  const event = await server.services.db
    .selectFrom("events")
    .select("id")
    .where("type", "=", threadStarted.type)
    .where("subjectId", "=", body.id)
    .executeTakeFirstOrThrow();
  return event.id;
}

const count = async (eventId: number) =>
  (
    await server.services.db
      .selectFrom("notifications")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .where("eventId", "=", eventId)
      .executeTakeFirstOrThrow()
  ).count;

/** The number of mails to followers of the latest category, and the number of their recipients. */
async function countMails() {
  const { rows } = await sql<{ mails: number; people: number }>`
    SELECT count(*)::int AS mails, count(DISTINCT address)::int AS people FROM mails
    WHERE address LIKE ${`category-${categories}-%`}`.execute(server.services.db);
  return rows[0];
}

const isUnderWay = async (eventId: number) =>
  (
    await sql`SELECT FROM notification_fan_outs WHERE event_id = ${eventId}`.execute(
      server.services.db,
    )
  ).rows.length > 0;

async function notifyEveryone(eventId: number): Promise<void> {
  while (await isUnderWay(eventId)) await notifyMore(server.services, eventId);
}

describe("an event with many recipients", () => {
  it("costs as many statements with 90 recipients as with 9", async () => {
    const statements: number[] = [];
    for (const followers of [9, 90]) {
      const eventId = await startThread(await followedCategory(followers));
      statements.push((await log.during(() => hear())).length);
      expect(await count(eventId)).toBe(followers);
      expect(await countMails()).toEqual({ mails: followers, people: followers });
    }
    expect(statements[1]).toBe(statements[0]);
  });

  it("costs fewer than twenty statements for a batch of 1,000, including mails", async () => {
    const eventId = await startThread(await followedCategory(1_101));
    await hear();
    expect(await count(eventId)).toBe(100);
    const statements = await log.during(() => notifyMore(server.services, eventId));
    expect(await count(eventId)).toBe(1_100);
    expect(statements.length).toBeLessThan(20);
    await notifyEveryone(eventId);
    expect(await countMails()).toEqual({ mails: 1_101, people: 1_101 });
  });

  it("doesn't delay later events", async () => {
    const eventId = await startThread(await followedCategory(101));
    await inTransaction(server.services, (ctx) =>
      record(ctx, reviewWritten, {
        actorId: admin.id,
        subjectId: 1,
        data: { moduleId: 1, title: "Quay", authorId: author.id, rating: 4 },
      }),
    );
    await hear();
    expect((await author.client.get("/api/notifications")).body).toMatchObject([
      { text: `${admin.username} reviewed Quay: 4 of 5` },
    ]);
    expect(await isUnderWay(eventId)).toBe(true);
    await notifyEveryone(eventId);
  });

  it("continues after a crash within a batch, without repeating a notification", async () => {
    const eventId = await startThread(await followedCategory(1_250));
    await hear();
    const { jobs } = server.services;
    const dying = {
      ...server.services,
      jobs: { ...jobs, enqueueAll: () => Promise.reject(new Error("the process died")) },
    };
    await expect(notifyMore(dying, eventId)).rejects.toThrow("the process died");
    expect(await count(eventId)).toBe(100);
    await notifyMore(server.services, eventId);
    expect(await count(eventId)).toBe(1_100);
    await notifyEveryone(eventId);
    expect(await count(eventId)).toBe(1_250);
    expect(await countMails()).toEqual({ mails: 1_250, people: 1_250 });
  });

  it("repeats no notification if two processes handle it, or if it is delivered twice", async () => {
    const eventId = await startThread(await followedCategory(1_250));
    await hear();
    const both = () => [1, 2].map(() => notifyMore(server.services, eventId));
    await Promise.all([...both(), ...both()]);
    await notifyEveryone(eventId);
    await sql`UPDATE event_cursors SET transaction_id = '0', event_id = 0`.execute(
      server.services.db,
    );
    await hear();
    await notifyEveryone(eventId);
    expect(await count(eventId)).toBe(1_250);
    expect(await countMails()).toEqual({ mails: 1_250, people: 1_250 });
  });

  it("enqueues each further batch with the one before it", async () => {
    const eventId = await startThread(await followedCategory(1_101));
    const countJobs = async () =>
      (
        await sql`SELECT FROM pgboss.job
        WHERE name = 'notify-more-people' AND data->>'eventId' = ${String(eventId)}`.execute(
          server.services.db,
        )
      ).rows.length;
    await hear();
    expect(await countJobs()).toBe(1);
    await notifyMore(server.services, eventId);
    expect(await countJobs()).toBe(2);
    await notifyMore(server.services, eventId);
    await notifyMore(server.services, eventId);
    expect(await countJobs()).toBe(2);
    expect(await isUnderWay(eventId)).toBe(false);
  });

  it("uses the first matching audience for each recipient, across batches", async () => {
    const eventId = await startThread(await followedCategory(150));
    const { rows } = await sql<{ id: number }>`
      SELECT id FROM users WHERE username = ${`category-${categories}-150`}`.execute(
      server.services.db,
    );
    const last = rows[0]?.id ?? 0;
    const event = await server.services.db
      .selectFrom("events")
      .select(["subjectId", "data"])
      .where("id", "=", eventId)
      .executeTakeFirstOrThrow();
    const data = { ...threadStarted.data.parse(event.data), mentioned: [last] };
    await inTransaction(server.services, (ctx) =>
      record(ctx, threadStarted, { actorId: author.id, subjectId: event.subjectId, data }),
    );
    await hear();
    const { rows: underWay } = await sql<{ eventId: number }>`
      SELECT event_id FROM notification_fan_outs`.execute(server.services.db);
    for (const { eventId } of underWay) await notifyEveryone(eventId);
    const told = await server.services.db
      .selectFrom("notifications")
      .select("audience")
      .where("userId", "=", last)
      .orderBy("eventId")
      .execute();
    expect(told.map(({ audience }) => audience)).toEqual(["categoryFollowers", "concerned"]);
  });

  it("reaches the other recipients if one address is broken, and records that mail as failed", async () => {
    const categoryId = await followedCategory(120);
    await sql`UPDATE users SET email = 'two words@example.test'
      WHERE username = ${`category-${categories}-110`}`.execute(server.services.db);
    const eventId = await startThread(categoryId);
    await hear();
    await notifyEveryone(eventId);
    expect(await count(eventId)).toBe(120);
    expect(await countMails()).toEqual({ mails: 119, people: 119 });
    const broken = await server.services.db
      .selectFrom("mails")
      .select(["status", "failure"])
      .where("address", "=", "two words@example.test")
      .execute();
    expect(broken).toEqual([{ status: "failed", failure: "an email must have one recipient" }]);
  });
});
