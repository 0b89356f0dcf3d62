import { readdirSync } from "node:fs";
import { parse } from "node:path";
import { fileURLToPath } from "node:url";
import { Hono } from "hono";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { LEDGER_RULES, verifyBooks } from "../src/domains/trade/ledger/verify-books.ts";
import { ORDER_RULES } from "../src/domains/trade/orders/order-rules.ts";
import type { RequestEnv } from "../src/platform/http/request-context.ts";
import { openTestServer, type TestServer } from "../test/test-server.ts";
import { EVENTS } from "./events.ts";
import { FORUM_CATEGORIES } from "./forum-categories.ts";
import { readDemoThreads } from "./forum-threads.ts";
import { readListing } from "./pack-module.ts";
import { ENGINEERS } from "./people.ts";
import { PROJECTS } from "./projects.ts";
import { RATINGS } from "./rate-engineers.ts";
import { REVIEWS } from "./reviews.ts";
import { DEMO_ACCOUNTS, DEMO_PASSWORD, seedDemo } from "./seed-demo.ts";

const MODULES = fileURLToPath(new URL("../../../modules/", import.meta.url));
const FOLDERS = readdirSync(MODULES).sort();

const THREADS = await readDemoThreads();

const WHOLE = {
  calendar_events: EVENTS.length,
  engineers: ENGINEERS.length,
  forum_categories: FORUM_CATEGORIES.length,
  forum_posts: THREADS.reduce((count, { replies }) => count + 1 + replies.length, 0),
  forum_threads: THREADS.length,
  modules: FOLDERS.length,
  // One more has become a contract with two paid milestones.
  milestones: 2,
  projects: PROJECTS.length + 1,
  purchases: REVIEWS.length + 2,
  reviews: REVIEWS.filter(({ content }) => content).length + RATINGS.length,
};

let server: TestServer;
beforeEach(async () => {
  server = await openTestServer({ worksJobs: true });
});
afterEach(() => server.close());

async function counts(): Promise<Record<string, number>> {
  const names = Object.keys(WHOLE);
  const entries = names.map(async (name) => {
    const { rows } = await sql<{ count: number }>`
      SELECT count(*) FROM ${sql.table(name)}`.execute(server.services.db);
    return [name, rows[0]?.count ?? 0] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

/** The server in a process that crashes at the given request. */
function dyingAfter(requests: number): Hono<RequestEnv> {
  let left = requests;
  const app = new Hono<RequestEnv>();
  app.all("*", (c) => {
    if (left-- <= 0) throw new Error("killed");
    return server.app.fetch(c.req.raw);
  });
  app.onError((error) => {
    throw error;
  });
  return app;
}

/** A year of dates: replies follow their threads, and threads the modules that they are about. */
async function expectSpreadDates() {
  const { rows } = await sql<Record<string, number>>`
    SELECT (SELECT max(created_at)::date - min(created_at)::date FROM modules) AS "moduleDays",
      (SELECT count(DISTINCT created_at::date)::integer FROM forum_threads) AS "threadDates",
      (SELECT count(*)::integer FROM forum_threads JOIN modules ON modules.id = module_id
        WHERE forum_threads.created_at < modules.created_at) AS "threadsBeforeModules",
      (SELECT count(*)::integer FROM forum_posts AS later JOIN forum_posts AS earlier
        ON earlier.thread_id = later.thread_id AND earlier.number = later.number - 1
        WHERE later.created_at <= earlier.created_at) AS "repliesOutOfOrder",
      (SELECT count(*)::integer FROM forum_posts JOIN users ON users.id = user_id
        WHERE forum_posts.created_at < users.created_at OR forum_posts.created_at > now())
        AS "impossiblePosts",
      (SELECT count(*)::integer FROM forum_threads WHERE last_activity_at IS DISTINCT FROM
        (SELECT max(created_at) FROM forum_posts WHERE thread_id = forum_threads.id))
        AS "wrongActivities",
      (SELECT count(*)::integer FROM module_versions WHERE decided_at < created_at)
        AS "earlyDecisions",
      (SELECT count(*)::integer FROM modules WHERE 'blueprint' = ANY (tags)) AS "blueprints"
    `.execute(server.services.db);
  const { moduleDays, threadDates, ...others } = rows[0] ?? {};
  expect(moduleDays).toBeGreaterThan(250);
  expect(threadDates).toBeGreaterThan(20);
  expect(others).toEqual({
    threadsBeforeModules: 0,
    repliesOutOfOrder: 0,
    impossiblePosts: 0,
    wrongActivities: 0,
    earlyDecisions: 0,
    blueprints: 2,
  });
}

/** What follows from an action has a later date, and lists by number are in the order of dates. */
async function expectConsistentDates() {
  const { rows } = await sql<Record<string, number>>`
    SELECT
      (SELECT count(*) FROM orders JOIN purchases ON order_id = orders.id
        JOIN modules ON modules.id = module_id WHERE orders.created_at < modules.created_at)
        AS "ordersBeforeModules",
      (SELECT count(*) FROM orders JOIN purchases ON order_id = orders.id
        WHERE kind = 'module' AND orders.created_at > now() - interval '2 days') AS "ordersOfToday",
      (SELECT count(*) FROM purchases JOIN orders ON orders.id = order_id
        WHERE kind = 'module' AND (clears_at - settled_at <> make_interval(days => clearance_days)
          OR clears_at < now() OR settled_at <> paid_at)) AS "wrongWindows",
      (SELECT count(*) FROM reviews LEFT JOIN purchases
          ON buyer_id = author_id AND purchases.module_id = reviews.module_id
        WHERE reviews.module_id IS NOT NULL AND reviews.created_at > settled_at IS NOT TRUE)
        AS "reviewsBeforeOrders",
      (SELECT count(*) FROM invoices JOIN orders ON orders.id = order_id
        WHERE issued_at NOT BETWEEN paid_at AND paid_at + interval '10 minutes') AS "strayInvoices",
      (SELECT count(*) FROM ledger_transactions WHERE NOT EXISTS (SELECT FROM orders
        WHERE ledger_transactions.created_at
          BETWEEN paid_at - interval '10 minutes' AND paid_at + interval '10 minutes'))
        AS "strayPostings",
      (SELECT count(*) FROM messages AS later JOIN messages AS earlier
        ON earlier.conversation_id = later.conversation_id AND earlier.id < later.id
        WHERE later.created_at < earlier.created_at + interval '1 hour') AS "messagesOutOfOrder",
      (SELECT count(*) FROM contracts JOIN services ON services.id = service_id
        WHERE contracts.created_at < services.created_at OR started_at < contracts.created_at
          OR ended_at < started_at) AS "contractsOutOfOrder",
      (SELECT count(*) FROM contracts JOIN messages USING (conversation_id)
        WHERE messages.created_at > now()) AS "messagesToCome",
      (SELECT count(*) FROM proposals JOIN projects ON projects.id = project_id
        WHERE proposals.created_at NOT BETWEEN opened_at AND now()
          OR expires_at - opened_at <> make_interval(days => open_days)) AS "proposalsOutOfOrder",
      (SELECT count(*) FROM support_messages AS message
        JOIN support_tickets AS ticket ON ticket.id = ticket_id
        WHERE message.created_at NOT BETWEEN ticket.created_at AND now()
          OR ticket.updated_at < message.created_at) AS "supportOutOfOrder",
      (SELECT count(*) FROM support_answer_times
        WHERE answered_at NOT BETWEEN waited_since AND due_at) AS "lateAnswers",
      (SELECT count(*) FROM support_tickets WHERE to_timestamp(due_second) < now()) AS "lateTickets",
      (SELECT count(*) FROM scans JOIN module_versions USING (upload_id)
        WHERE finished_at > module_versions.created_at OR scans.created_at > finished_at
          OR finished_at < module_versions.created_at - interval '1 day') AS "strayScans",
      (SELECT count(*) FROM event_registrations AS own
        JOIN calendar_events AS calendar ON calendar.id = event_id
        WHERE own.created_at NOT BETWEEN calendar.created_at AND least(starts_at, now()))
        AS "strayRegistrations",
      -- The work that is paid with held money begins now.
      (SELECT count(*) FROM events WHERE at > now() OR at > now() - interval '30 minutes'
        AND type NOT LIKE 'forum.%'
        AND at < (SELECT min(created_at) FROM contracts WHERE paid_outside_cents IS NULL))
        AS "eventsOfToday",
      (SELECT count(*) FROM events AS later JOIN events AS earlier ON earlier.id = later.id - 1
        WHERE later.at < earlier.at) AS "eventsOutOfOrder",
      (SELECT count(*) FROM (SELECT at < lag(at) OVER (ORDER BY notifications.id) AS "isEarlier"
        FROM notifications JOIN events ON events.id = event_id) AS listed WHERE "isEarlier")
        AS "notificationsOutOfOrder",
      (SELECT count(*) FROM notifications JOIN events ON events.id = event_id
        JOIN event_people ON event_people.event_id = events.id
          AND event_people.user_id = notifications.user_id
        WHERE audience <> 'concerned' OR notifications.created_at <> at) AS "strayNotifications",
      (SELECT count(*) FROM events JOIN modules ON modules.id = subject_id
        WHERE subject_kind = 'module' AND data ->> 'title' <> title) AS "mixedEvents",
      (SELECT count(*) FROM pg_trigger WHERE tgname LIKE '%append_only' AND tgenabled = 'D')
        AS "openLedgers"
    `.execute(server.services.db);
  const found = Object.entries(rows[0] ?? {}).filter(([, count]) => Number(count) !== 0);
  expect(found).toEqual([]);
  expect(await verifyBooks(server.services.db, [...LEDGER_RULES, ...ORDER_RULES])).toEqual([]);
}

describe("the demo data", () => {
  it.runIf(process.env.TEST_LONG)(
    "is completed after a first start that was interrupted repeatedly",
    async () => {
      for (const requests of [3, 20, 30, 12, 25]) {
        await expect(seedDemo(dyingAfter(requests), server.services)).rejects.toThrow("killed");
      }
      expect(await seedDemo(server.app, server.services)).toBe(true);
      expect(await counts()).toEqual(WHOLE);
      for (const { username } of DEMO_ACCOUNTS) {
        const body = { username, password: DEMO_PASSWORD };
        expect((await server.visitor().post("/api/login", body)).status).toBe(200);
      }
    },
    120_000,
  );

  it("is created once by two processes that start together, with the usual IDs", async () => {
    const seeding = [1, 2].map(() => seedDemo(server.app, server.services));
    expect(await Promise.all(seeding)).toEqual([true, true]);
    expect(await counts()).toEqual(WHOLE);
    const listings = FOLDERS.map((folder) => readListing(`${MODULES}${folder}`));
    const { db } = server.services;
    const numbered = await db.selectFrom("modules").select("title").orderBy("id").execute();
    expect(numbered).toEqual((await Promise.all(listings)).map(({ title }) => ({ title })));
    await expectSpreadDates();
    await expectConsistentDates();
    const portrayed = await db
      .selectFrom("users")
      .select("username")
      .where("avatar", "is not", null)
      .execute();
    const portraits = readdirSync(new URL("avatars/", import.meta.url)).map(
      (file) => parse(file).name,
    );
    expect(portrayed.map(({ username }) => username).sort()).toEqual(portraits.sort());
  }, 300_000);

  it("leaves a database with other users unchanged, and notifies no one", async () => {
    await server.signUp();
    expect(await seedDemo(server.app, server.services)).toBe(false);
    expect(await counts()).toMatchObject({ modules: 0, engineers: 0 });
  });
});
