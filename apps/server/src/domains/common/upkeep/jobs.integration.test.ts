import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { holdingLocks } from "../../../../test/lock-waits.ts";
import { openTestServer, type SignedUp, type TestServer } from "../../../../test/test-server.ts";
import type { EventConsumer } from "../../../platform/events/consume-events.ts";
import { openCursor } from "../../../platform/events/event-cursors.ts";
import { setAside } from "../../../platform/events/event-failures.ts";
import { sendIssueSoon } from "../../content/newsletter/newsletter-jobs.ts";
import { mailPasswordResetSoon } from "../../members/credentials/mail-password-reset.ts";
import { retryEventSoon, tryEvent } from "./retry-event.ts";

let server: TestServer;
let admin: SignedUp;
beforeAll(async () => {
  server = await openTestServer();
  admin = await server.signUp("admin");
});
afterAll(() => server.close());

const reason = "The provider is back.";
const FAILED = "/api/admin/jobs/failed";
const act = (id: string, what: "retry" | "discard", body: object = { reason }, by = admin.client) =>
  by.post(`/api/admin/jobs/${id}/${what}`, body);
const failed = async (query = "") => (await admin.client.get(`${FAILED}?${query}`)).body;

/** A job that failed its last attempt with this error. Returns its ID. */
async function fail(queue: string, error: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    UPDATE pgboss.job SET state = 'failed', completed_on = clock_timestamp(), retry_count = 2,
      output = jsonb_build_object('message', ${error}::text)
    WHERE name = ${queue} AND state = 'created' RETURNING id`.execute(server.services.db);
  return rows[0]?.id ?? "";
}
async function failedIssue(issueId: number) {
  const { db, jobs } = server.services;
  await jobs.enqueue(db, sendIssueSoon, { issueId }, { startAfterSeconds: 3_600 });
  return fail(sendIssueSoon.name, `issue ${issueId} broke`);
}
const stateOf = async (id: string) =>
  (
    await sql<{ state: string }>`SELECT state FROM pgboss.job WHERE id = ${id}`.execute(
      server.services.db,
    )
  ).rows[0]?.state;

it("is for administrators only, with a reason", async () => {
  const id = await failedIssue(1);
  const visitor = server.visitor();
  expect((await visitor.get(FAILED)).status).toBe(401);
  for (const what of ["retry", "discard"] as const)
    expect((await act(id, what, { reason }, visitor)).status).toBe(401);
  for (const role of ["buyer", "engineer", "contributor", "auditor"] as const) {
    const { client } = await server.signUp(role);
    expect((await client.get(FAILED)).status).toBe(403);
    for (const what of ["retry", "discard"] as const)
      expect((await act(id, what, { reason }, client)).status).toBe(403);
  }
  expect((await act(id, "retry", { reason: "so" })).status).toBe(400);
  expect((await act("7", "retry")).status).toBe(404);
  expect((await act(randomUUID(), "discard")).status).toBe(404);
  expect(await stateOf(id)).toBe("failed");
  await act(id, "discard");
});

it("lists failed jobs with their errors and counts, for one queue, page by page", async () => {
  const ids = [await failedIssue(11), await failedIssue(12)];
  const { db, jobs } = server.services;
  await jobs.enqueue(db, mailPasswordResetSoon, { email: "a@example.test" });
  const other = await fail(mailPasswordResetSoon.name, "no mail server");
  const all = await failed();
  expect(all.map(({ id }: { id: string }) => id)).toEqual([other, ids[1], ids[0]]);
  expect(all[0]).toMatchObject({ queue: mailPasswordResetSoon.name, about: {} });
  expect(all[1]).toMatchObject({
    error: "issue 12 broke",
    about: { issueId: 12 },
    attempts: 3,
  });
  const queue = `queue=${sendIssueSoon.name}`;
  const page = await admin.client.get(`${FAILED}?${queue}&limit=1`);
  expect([page.body[0].id, page.headers.get("x-total-count")]).toEqual([ids[1], "2"]);
  const next = /<(.+?)>/.exec(page.headers.get("link") ?? "")?.[1] ?? "";
  expect((await admin.client.get(next)).body).toMatchObject([{ id: ids[0] }]);
});

it("is retried or given up once by concurrent requests, and recorded", async () => {
  const [first, second] = [await failedIssue(21), await failedIssue(22)];
  for (const [id, what] of [
    [first, "retry"],
    [second, "discard"],
  ] as const) {
    const answers = await Promise.all([1, 2, 3].map(() => act(id, what)));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 404, 404]);
  }
  expect(await stateOf(first)).toBe("retry");
  expect(await stateOf(second)).toBeUndefined();
  const events = await server.services.db
    .selectFrom("events")
    .select(["type", "data"])
    .where("subjectKind", "=", "job")
    .where("actorId", "=", admin.id)
    .orderBy("id", "desc")
    .limit(2)
    .execute();
  const data = { queue: sendIssueSoon.name, reason };
  expect(events).toEqual([
    { type: "job.discarded", data: { ...data, jobId: second } },
    { type: "job.retried", data: { ...data, jobId: first } },
  ]);
});

const SET_ASIDE = "/api/admin/events/set-aside";
const retry = (id: number, by = admin.client, body: object = { reason }) =>
  by.post(`${SET_ASIDE}/${id}/retry`, body);
const setAsideNow = async () => (await admin.client.get(SET_ASIDE)).body;

/** Makes a consumer, which fails while told to, set the two latest events aside. */
async function setAsideBy(name: string, fails: () => boolean) {
  const { db } = server.services;
  const heard: number[] = [];
  const consumer: EventConsumer = {
    name,
    async handle(_, { id }) {
      if (fails()) throw new Error(`the index is gone ${"x".repeat(3_000)}`);
      heard.push(id);
    },
  };
  await openCursor(db, name);
  const [latest, other] = await db
    .selectFrom("events")
    .select("id")
    .orderBy("id", "desc")
    .limit(2)
    .execute();
  const [eventId, otherId] = [latest?.id ?? 0, other?.id ?? 0];
  for (const id of [otherId, eventId]) await setAside(db, name, id, "Error: at first");
  await sql`UPDATE event_failures SET failed_at = now() - interval '1 day'`.execute(db);
  return { consumer, heard, eventId, otherId };
}
const stands = ({ consumer, eventId }: { consumer: string; eventId: number }) => [
  consumer,
  eventId,
];

it("shows events set aside by consumers to administrators only, who can retry them", async () => {
  let isBroken = true;
  const another = await setAsideBy("another", () => true);
  const { consumer, heard, eventId, otherId } = await setAsideBy("broken", () => isBroken);
  const { headers, body: page } = await admin.client.get(`${SET_ASIDE}?limit=1`);
  const next = /<(.+?)>/.exec(headers.get("link") ?? "")?.[1] ?? "";
  expect([...page, ...(await admin.client.get(next)).body].map(stands)).toEqual([
    ["broken", eventId],
    ["broken", otherId],
  ]);
  const [row, ...others] = await setAsideNow();
  expect(others).toHaveLength(3);
  expect(row).toMatchObject({ consumer: "broken", eventId, error: "Error: at first" });
  expect((await server.visitor().get(SET_ASIDE)).status).toBe(401);
  expect((await retry(row.id, server.visitor())).status).toBe(401);
  for (const role of ["buyer", "auditor"] as const) {
    const { client } = await server.signUp(role);
    expect((await client.get(SET_ASIDE)).status).toBe(403);
    expect((await retry(row.id, client)).status).toBe(403);
  }
  expect((await retry(row.id, admin.client, { reason: "so" })).status).toBe(400);
  expect((await retry(99_999)).status).toBe(404);
  expect((await retry(row.id)).status).toBe(204);
  const { rows } = await sql<{ data: { consumer: string; eventId: number } }>`
    SELECT data FROM pgboss.job WHERE name = ${retryEventSoon.name}`.execute(server.services.db);
  expect(rows).toEqual([{ data: { consumer: "broken", eventId } }]);

  const data = { consumer: "broken", eventId };
  await tryEvent(server.services, [consumer], data);
  const [failed, ...untouched] = await setAsideNow();
  expect(failed).toMatchObject({
    id: row.id,
    error: expect.stringMatching(/the index is gone x+$/),
  });
  expect(failed.error).toHaveLength(2_000);
  expect(Date.parse(failed.failedAt)).toBeGreaterThan(Date.parse(row.failedAt));
  expect(untouched).toEqual(others);
  isBroken = false;
  await tryEvent(server.services, [], data);
  expect(await setAsideNow()).toHaveLength(4);
  // The event is already being retried: a second retry finds nothing to do and doesn't wait.
  await holdingLocks(server.services.db, async (holder) => {
    await sql`SELECT FROM event_failures WHERE id = ${row.id} FOR UPDATE`.execute(holder);
    await tryEvent(server.services, [consumer], data);
  });
  expect(heard).toEqual([]);
  await Promise.all([1, 2, 3].map(() => tryEvent(server.services, [consumer], data)));
  expect(heard).toEqual([eventId]);
  expect((await setAsideNow()).map(stands)).toEqual([
    ["broken", otherId],
    ["another", another.eventId],
    ["another", another.otherId],
  ]);
  expect((await retry(row.id)).status).toBe(404);
  const [latest] = (await admin.client.get("/api/admin/events?type=job.event_retried")).body;
  expect(JSON.stringify(latest)).toContain(reason);
});
