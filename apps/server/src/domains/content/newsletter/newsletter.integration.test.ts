import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openStatementLog } from "../../../../test/statement-log.ts";
import { openTestServer, type SignedUp, type TestServer } from "../../../../test/test-server.ts";
import { askSubscriber, sweepSubscribers } from "./ask-subscriber.ts";
import { sendIssue } from "./send-issue.ts";

const log = openStatementLog();
let server: TestServer;
let admin: SignedUp;
beforeAll(async () => {
  server = await openTestServer({ env: { SEED: "demo" }, tracing: log.tracing });
  admin = await server.signUp("admin");
});
afterAll(() => server.close());

const ISSUE = { subject: "What is new", text: "Two things:\n\n- first\n- second\n\nThat was it." };
const never = new AbortController().signal;

/** Subscribes an address, and returns the token of the mailed link. */
async function ask(email: string): Promise<string> {
  await askSubscriber(server.services, email);
  const [mail] = await server.mails(email);
  return /confirm#([\w-]+)/.exec(mail?.text ?? "")?.[1] ?? "";
}
const confirm = (token: string) =>
  server.visitor().post("/api/newsletter/confirmations", { token });
async function subscribed(email: string) {
  expect((await confirm(await ask(email))).body).toEqual({ email });
}
const draft = async (issue: object = ISSUE) =>
  (await admin.client.post("/api/admin/newsletter/issues", issue)).body;
const start = (id: number) => admin.client.post(`/api/admin/newsletter/issues/${id}/sending`);

describe("subscribing", () => {
  it("gives the same answer for every address, and mails a link if it isn't subscribed", async () => {
    await subscribed("reader@example.test");
    const answers = [];
    for (const email of ["reader@example.test", "Stranger@Example.test"])
      answers.push(await server.visitor().post("/api/newsletter", { email }));
    expect(answers.map(({ status }) => status)).toEqual([204, 204]);
    const bad = await server.visitor().post("/api/newsletter", { email: "nobody" });
    expect(bad.body.fields.email).toBe("Invalid email format");
    await ask("reader@example.test");
    expect(await server.mails("reader@example.test")).toHaveLength(1);
  });

  it("is confirmed once by the link, before it expires, and by no other link", async () => {
    const token = await ask("once@example.test");
    const twice = await Promise.all([confirm(token), confirm(token)]);
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 410]);
    const late = await ask("late@example.test");
    await server.services.db
      .updateTable("newsletterSubscribers")
      .set({ linkExpiresAt: new Date(Date.now() - 1_000) })
      .where("address", "=", "late@example.test")
      .execute();
    expect((await confirm(late)).body.code).toBe("link_expired");
    await sweepSubscribers(server.services);
    const left = await server.services.db
      .selectFrom("newsletterSubscribers")
      .select("address")
      .where("address", "in", ["once@example.test", "late@example.test"])
      .execute();
    expect(left).toEqual([{ address: "once@example.test" }]);
  });

  it("mails at most three links per hour to one address", async () => {
    for (let time = 0; time < 5; time++) await ask("bothered@example.test");
    expect(await server.mails("bothered@example.test")).toHaveLength(3);
  });
});

describe("an issue", () => {
  it("is written by administrators only", async () => {
    const path = "/api/admin/newsletter/issues";
    expect((await server.visitor().post(path, ISSUE)).status).toBe(401);
    expect((await (await server.signUp()).client.post(path, ISSUE)).status).toBe(403);
    const bad = async (change: object) =>
      Object.keys((await admin.client.post(path, { ...ISSUE, ...change })).body.fields);
    expect(await bad({ text: "Too short" })).toEqual(["text"]);
    expect(await bad({ actionLabel: "Look" })).toEqual(["actionPath"]);
    expect(await bad({ actionLabel: "Look", actionPath: "//evil.test" })).toEqual(["actionPath"]);
  });

  it("is hidden before it is sent, and can't be changed afterwards", async () => {
    const { id } = await draft();
    const path = `/api/admin/newsletter/issues/${id}`;
    expect((await server.visitor().get(`/api/newsletter/issues/${id}`)).status).toBe(404);
    expect((await admin.client.put(path, { ...ISSUE, subject: "Better" })).status).toBe(200);
    const twice = await Promise.all([start(id), start(id)]);
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await admin.client.put(path, ISSUE)).status).toBe(409);
    expect((await admin.client.delete(path)).status).toBe(409);
    expect((await server.visitor().get("/api/newsletter/issues")).body[0].subject).toBe("Better");
    expect((await server.visitor().get(`/api/newsletter/issues/${id}`)).body.blocks).toEqual([
      { kind: "paragraph", text: "Two things:" },
      { kind: "list", items: [{ text: "first" }, { text: "second" }] },
      { kind: "paragraph", text: "That was it." },
    ]);
    const thrown = await draft();
    expect((await admin.client.delete(`/api/admin/newsletter/issues/${thrown.id}`)).status).toBe(
      204,
    );
  });

  it("is sent once to each confirmed subscriber, however often its job runs", async () => {
    await subscribed("a@example.test");
    await ask("unconfirmed@example.test");
    const { id } = await draft({ ...ISSUE, subject: "Once for each" });
    await start(id);
    await Promise.all([1, 2].map(() => sendIssue(server.services, id, never)));
    await sendIssue(server.services, id, never);
    const got = async (email: string) =>
      (await server.mails(email)).filter(({ subject }) => subject === "Once for each");
    expect(await got("a@example.test")).toHaveLength(1);
    expect(await got("unconfirmed@example.test")).toHaveLength(0);
    const { body: managed } = await admin.client.get("/api/admin/newsletter/issues");
    const { body: audience } = await admin.client.get("/api/admin/newsletter");
    expect(managed[0]).toMatchObject({ status: "sent", sentCount: audience.subscribers });
  });

  it("is sent in batches of 1,000 readers, and continues after a crash within one", async () => {
    const { db, jobs } = server.services;
    await sql`
      INSERT INTO newsletter_subscribers (address_digest, address, confirmed_at)
      SELECT 'digest ' || n, CASE n WHEN 7 THEN 'two words' ELSE 'many-' || n END || '@example.test', now()
      FROM generate_series(1, 1100) AS n`.execute(db);
    const { id } = await draft({ ...ISSUE, subject: "To many" });
    await start(id);
    const enqueueAll = () => Promise.reject(new Error("the process died"));
    const dying = { ...server.services, jobs: { ...jobs, enqueueAll } };
    await expect(sendIssue(dying, id, never)).rejects.toThrow("the process died");
    const statements = await log.during(() => sendIssue(server.services, id, never));
    expect(statements.length).toBeLessThan(30);
    await sendIssue(server.services, id, never);
    const { rows } = await sql<{ mails: number; people: number }>`
      SELECT count(*)::int AS mails, count(DISTINCT address)::int AS people FROM mails
      WHERE subject = 'To many' AND address LIKE 'many-%'`.execute(db);
    expect(rows).toEqual([{ mails: 1_099, people: 1_099 }]);
    const { rows: broken } = await sql`
      SELECT status FROM mails WHERE address = 'two words@example.test'`.execute(db);
    expect(broken).toEqual([{ status: "failed" }]);
  });

  it("has a link that unsubscribes with one click and deletes the address", async () => {
    await subscribed("leaver@example.test");
    const { id } = await draft({ ...ISSUE, subject: "Last one" });
    await start(id);
    await sendIssue(server.services, id, never);
    const [mail] = await server.mails("leaver@example.test");
    const link = mail?.links.find((link) => link.includes("/newsletter/unsubscribe"));
    const path = link?.replace(/^https?:\/\/[^/]+/, "") ?? "";
    const token = new URL(link ?? "").searchParams.get("reader") ?? "";
    const look = (token: string) => server.visitor().get(`/api/newsletter/subscriptions/${token}`);
    expect((await look(token)).body).toEqual({ hasEnded: false });
    expect((await look(token.replace(/.$/, "x"))).status).toBe(404);
    const click = { method: "POST", body: "List-Unsubscribe=One-Click" };
    expect((await server.app.request(path.replace(/.$/, "x"), click)).status).toBe(404);
    expect((await server.app.request(path, click)).status).toBe(200);
    expect((await look(token)).body).toEqual({ hasEnded: true });
    const kept = await server.services.db
      .selectFrom("newsletterSubscribers")
      .select("id")
      .where("address", "=", "leaver@example.test")
      .execute();
    expect(kept).toEqual([]);

    await subscribed("leaver@example.test");
    expect((await look(token)).body).toEqual({ hasEnded: false });
  });
});
