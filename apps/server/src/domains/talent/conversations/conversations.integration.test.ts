import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listEngineer } from "../../../../test/actions/offer-service.ts";
import { processEvents } from "../../../../test/process-events.ts";
import { openTestServer, type SignedUp, type TestServer } from "../../../../test/test-server.ts";
import { sweepAttachments } from "../../common/files/sweep-attachments.ts";
import { notifyPeople } from "../../site/notifications/notify-people.ts";

const never = new AbortController().signal;
let server: TestServer;
let engineer: SignedUp;
let stranger: SignedUp;
let admin: SignedUp;
let engineerId: number;
beforeAll(async () => {
  server = await openTestServer();
  [engineer, stranger, admin] = await Promise.all([
    server.signUp("engineer"),
    server.signUp(),
    server.signUp("admin"),
  ]);
  engineerId = (await listEngineer(engineer)).id;
});
afterAll(() => server.close());

const PATH = "/api/conversations";
const contact = ({ client }: SignedUp, message = "Good day. Do you have time in May?") =>
  client.post(PATH, { engineerId, message });
const say = ({ client }: SignedUp, id: number, message: string, attachmentIds: number[] = []) =>
  client.post(`${PATH}/${id}/messages`, { message, attachmentIds });
const messages = async ({ client }: SignedUp, id: number) =>
  (await client.get(`${PATH}/${id}/messages`)).body;
const unread = async ({ client }: SignedUp) => (await client.get(`${PATH}/unread`)).body.unread;
const seen = async ({ client }: SignedUp, id: number) => (await client.get(`${PATH}/${id}`)).body;

async function meet(): Promise<{ client: SignedUp; id: number }> {
  const client = await server.signUp();
  return { client, id: (await contact(client)).body.id };
}

/** A moderator's reason. */
const why = { reason: "It asks for payment elsewhere." };

describe("a conversation", () => {
  it("is opened with an engineer, and is the same for two people who open it concurrently", async () => {
    expect((await server.visitor().post(PATH, { engineerId, message: "Hi" })).status).toBe(401);
    expect((await contact(engineer)).status).toBe(403);
    expect((await contact(stranger, " ")).body.fields.message).toBe("Write a message");
    const nobody = await stranger.client.post(PATH, { engineerId: 999_999, message: "Hi" });
    expect(nobody.status).toBe(404);
    const client = await server.signUp();
    const opened = await Promise.all([1, 2, 3].map((n) => contact(client, `Letter ${n}`)));
    expect(opened.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(opened.map(({ body }) => body.id)).size).toBe(1);
    expect(opened[0]?.body.other).toMatchObject({ username: engineer.username, engineerId });
    expect(await messages(engineer, opened[0]?.body.id)).toHaveLength(3);
  });

  it("is accessible to its two participants only, in every call", async () => {
    const { id } = await meet();
    const calls = ["", "/messages"].map((path) => stranger.client.get(`${PATH}/${id}${path}`));
    const changes = [
      say(stranger, id, "Let me in"),
      stranger.client.put(`${PATH}/${id}/read`, { upTo: 1 }),
      stranger.client.put(`${PATH}/${id}/block`, { isBlocked: true }),
      stranger.client.put(`${PATH}/${id}/attachments/a.txt`, Buffer.from("a")),
      stranger.client.post(`${PATH}/${id}/reports`, { reason: "Because I want to" }),
      stranger.client.get(`${PATH}/${id}/contracts`),
    ];
    for (const { status, body } of await Promise.all([...calls, ...changes]))
      expect([status, body.code]).toEqual([404, "conversation_not_found"]);
  });

  it("shows Markdown without unsafe HTML, newest message first", async () => {
    const { client, id } = await meet();
    await say(client, id, "**Bold** <script>alert(1)</script>[x](javascript:alert(1))");
    const [newest, first] = await messages(engineer, id);
    expect(newest.html).toContain("<strong>Bold</strong>");
    expect(newest.html).not.toMatch(/<script|javascript:/);
    expect(first.html).toContain("Good day");
  });

  it("is unread until its reader has seen the last message, and notifies them once", async () => {
    const { client, id } = await meet();
    await say(client, id, "One **more** thing");
    await processEvents(server.services, notifyPeople);
    expect(await seen(engineer, id)).toMatchObject({ unread: 2, preview: "One more thing" });
    const told = (await engineer.client.get("/api/notifications")).body.filter(
      ({ path }: { path: string }) => path === `/messages/${id}`,
    );
    expect(told).toMatchObject([{ kind: "messages", text: `${client.username} wrote to you` }]);
    const before = await unread(engineer);
    const [newest, first] = await messages(engineer, id);
    await engineer.client.put(`${PATH}/${id}/read`, { upTo: first.id });
    expect((await seen(engineer, id)).unread).toBe(1);
    // A number beyond the last message counts as the last one.
    await engineer.client.put(`${PATH}/${id}/read`, { upTo: 2_000_000_000 });
    await engineer.client.put(`${PATH}/${id}/read`, { upTo: first.id });
    expect((await seen(engineer, id)).unread).toBe(0);
    expect(await unread(engineer)).toBe(before - 1);
    await say(client, id, "And another");
    expect(await seen(engineer, id)).toMatchObject({ unread: 1 });
    expect((await messages(engineer, id))[1].id).toBe(newest.id);
    const { body: list } = await engineer.client.get(PATH);
    expect(list[0]).toMatchObject({ id, unread: 1 });
  });

  it("accepts nothing from a blocked participant until they are unblocked", async () => {
    const { client, id } = await meet();
    const block = (isBlocked: boolean) => engineer.client.put(`${PATH}/${id}/block`, { isBlocked });
    expect((await block(true)).body.isBlocked).toBe(true);
    expect((await say(client, id, "Hello?")).body.code).toBe("not_taking_messages");
    expect((await contact(client)).body.code).toBe("not_taking_messages");
    const file = await client.client.put(`${PATH}/${id}/attachments/a.txt`, Buffer.from("a"));
    expect(file.body.code).toBe("not_taking_messages");
    expect((await say(engineer, id, "Hello")).body.code).toBe("blocked_by_you");
    expect((await seen(client, id)).isBlocked).toBe(false);
    await block(false);
    expect((await say(client, id, "Hello again")).status).toBe(201);
  });

  it("measures how long the other participant waited for an answer", async () => {
    const someone = await server.signUp("engineer");
    const own = await listEngineer(someone);
    const page = `/api/engineers/${own.id}/page`;
    const measured = async () => (await server.visitor().get(page)).body.responseTime;
    const hours = [0.5, 2, 30];
    for (const waited of hours) {
      const client = await server.signUp();
      const letter = { engineerId: own.id, message: "Good day" };
      const { body } = await client.client.post(PATH, letter);
      expect(await measured()).toBeNull();
      await server.services.db
        .updateTable("conversationPeople")
        .set({ askedAt: new Date(Date.now() - waited * 3_600_000) })
        .where("conversationId", "=", body.id)
        .where("userId", "=", someone.id)
        .execute();
      await say(someone, body.id, "Yes");
      // A second message in a row isn't an answer.
      await say(someone, body.id, "Gladly");
    }
    expect(await measured()).toEqual({ withinHours: 4, answers: 3 });
  });
});

describe("a file in a conversation", () => {
  it("is identified by its content, sent once by its uploader, and always downloaded", async () => {
    const { client, id } = await meet();
    await say(engineer, id, "Send me your code");
    const put = (name: string, bytes: Buffer) =>
      client.client.put(`${PATH}/${id}/attachments/${encodeURIComponent(name)}`, bytes);
    expect((await put("a.txt", Buffer.from("MZ\0\0"))).body.code).toBe("unsupported_attachment");
    const large = Buffer.alloc(10 * 1024 * 1024 + 1, "a");
    expect((await put("a.txt", large)).body.code).toBe("attachment_too_large");
    const page = Buffer.from("<script>alert(1)</script>");
    const { body: file } = await put("../pa<g>e.html", page);
    expect(file).toMatchObject({ fileName: "_pa_g_e.html", mediaType: "text/plain", bytes: 25 });
    const at = `/api/attachments/${file.id}`;
    expect((await engineer.client.get(at)).status).toBe(404);
    const theirs = await say(engineer, id, "Mine", [file.id]);
    expect(theirs.body.fields.attachmentIds).toContain("Upload it again");
    const sent = await say(client, id, "Here it is", [file.id, file.id]);
    expect(sent.body.attachments).toEqual([file]);
    expect((await say(client, id, "Again", [file.id])).status).toBe(400);
    const { status, headers } = await engineer.client.get(at);
    expect([status, headers.get("content-type")]).toEqual([200, "text/plain; charset=utf-8"]);
    expect(headers.get("content-disposition")).toMatch(/^attachment; filename="_pa_g_e.html"/);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("content-security-policy")).toContain("sandbox");
    expect((await stranger.client.get(at)).status).toBe(404);
    expect((await server.visitor().get(at)).status).toBe(401);
  });

  it("is deleted if it was never sent, and stays if it was", async () => {
    const { client, id } = await meet();
    const put = (name: string) =>
      client.client.put(`${PATH}/${id}/attachments/${name}`, Buffer.from("abc"));
    const { body } = await put("a.txt");
    const { body: sent } = await put("b.txt");
    await say(engineer, id, "Send it");
    await say(client, id, "Here it is", [sent.id]);
    await sweepAttachments(server.services, never);
    expect((await client.client.get(`/api/attachments/${body.id}`)).status).toBe(200);
    await server.services.db
      .updateTable("attachments")
      .set({ createdAt: new Date(Date.now() - 25 * 3_600_000) })
      .where("id", "in", [body.id, sent.id])
      .execute();
    await sweepAttachments(server.services, never);
    expect((await client.client.get(`/api/attachments/${body.id}`)).status).toBe(404);
    expect((await engineer.client.get(`/api/attachments/${sent.id}`)).status).toBe(200);
  });
});

describe("the first messages of a new account", () => {
  it("with links are held for a moderator, and their reader neither sees them nor is notified", async () => {
    const client = await server.signUp();
    const { body } = await contact(client, "Better prices at https://elsewhere.example");
    expect(await messages(client, body.id)).toMatchObject([{ status: "held" }]);
    expect(await messages(engineer, body.id)).toEqual([]);
    const { body: list } = await engineer.client.get(PATH);
    expect(list.map(({ id }: { id: number }) => id)).not.toContain(body.id);
    expect(await seen(engineer, body.id)).toMatchObject({ unread: 0, preview: null });

    expect((await engineer.client.get("/api/held-messages")).status).toBe(403);
    const { body: held } = await admin.client.get("/api/held-messages");
    const mine = held.find(
      ({ conversationId }: { conversationId: number }) => conversationId === body.id,
    );
    expect(mine).toMatchObject({
      authorUsername: client.username,
      recipientUsername: engineer.username,
    });
    // Other messages sent and read meanwhile don't hide it.
    await say(client, body.id, "Are you there?");
    await engineer.client.put(`${PATH}/${body.id}/read`, { upTo: 2_000_000_000 });
    const decide = (decision: string) =>
      admin.client.put(`/api/held-messages/${mine.id}/decision`, { decision, ...why });
    const decided = await Promise.all([decide("deliver"), decide("refuse")]);
    // The second moderator finds it decided, or no longer in the queue.
    const [first, second] = decided.map(({ status }) => status).sort();
    expect(first).toBe(204);
    expect([404, 409]).toContain(second);
  });

  it.each([
    "www&#46;evil&#46;com",
    "www．evil．com",
    "e\u200Bvil\u200B.com",
    "[prices][1]\n\n[1]: //evil.test",
  ])("are held however the address is written: %j", async (words) => {
    const client = await server.signUp();
    const { body } = await contact(client, `Better prices at ${words}`);
    expect(await messages(client, body.id)).toMatchObject([{ status: "held" }]);
    expect(await messages(engineer, body.id)).toEqual([]);
  });

  it("are delivered as new, or refused permanently", async () => {
    const client = await server.signUp();
    const { body } = await contact(client, "Mail me: me@elsewhere.example");
    await say(client, body.id, "Or call +49 30 1234567");
    await say(client, body.id, "Nothing to see here");
    await engineer.client.put(`${PATH}/${body.id}/read`, { upTo: 2_000_000_000 });
    const held = (await messages(client, body.id)).filter(
      ({ status }: { status: string }) => status === "held",
    );
    const [second, first] = held;
    const decide = (id: number, decision: string) =>
      admin.client.put(`/api/held-messages/${id}/decision`, { decision, ...why });
    const block = (isBlocked: boolean) =>
      engineer.client.put(`${PATH}/${body.id}/block`, { isBlocked });
    await block(true);
    expect((await decide(first.id, "deliver")).body.code).toBe("not_taking_messages");
    expect(await messages(engineer, body.id)).toHaveLength(1);
    await block(false);
    expect((await decide(first.id, "deliver")).status).toBe(204);
    expect((await decide(second.id, "refuse")).status).toBe(204);
    expect((await decide(second.id, "deliver")).status).toBe(409);
    const { body: activity } = await client.client.get("/api/user/activity");
    expect(JSON.stringify(activity)).toContain(`was reviewed and refused: ${why.reason}`);
    expect(await seen(engineer, body.id)).toMatchObject({ unread: 1 });
    const shown = await messages(engineer, body.id);
    expect(shown.map(({ html }: { html: string }) => html).join()).toMatch(/elsewhere.*Nothing/s);
    expect(shown).toHaveLength(2);
    // Someone who got an answer may send links, and so may an older account.
    await say(engineer, body.id, "Go on");
    expect((await say(client, body.id, "https://elsewhere.example")).body.status).toBe("sent");
    const old = await server.signUp();
    await server.services.db
      .updateTable("users")
      .set({ createdAt: new Date(Date.now() - 8 * 24 * 3_600_000) })
      .where("id", "=", old.id)
      .execute();
    const { body: opened } = await contact(old, "See https://elsewhere.example");
    expect(await messages(old, opened.id)).toMatchObject([{ status: "sent" }]);
  });
});

describe("a report", () => {
  it("shows moderators the latest messages of one conversation until it is resolved", async () => {
    const { client, id } = await meet();
    const reason = { reason: "Asks me to pay somewhere else." };
    expect((await engineer.client.post(`${PATH}/${id}/reports`, { reason: "No" })).status).toBe(
      400,
    );
    expect((await engineer.client.post(`${PATH}/${id}/reports`, reason)).status).toBe(204);
    await engineer.client.post(`${PATH}/${id}/reports`, reason);
    expect((await engineer.client.get("/api/conversation-reports")).status).toBe(403);
    const { body } = await admin.client.get("/api/conversation-reports");
    expect(body).toMatchObject([
      {
        ...reason,
        reporterUsername: engineer.username,
        reportedUserId: client.id,
        messages: [{ authorUsername: client.username }],
      },
    ]);
    const settle = () => admin.client.put(`/api/conversation-reports/${body[0].id}/settled`, why);
    const unsaid = await admin.client.put(`/api/conversation-reports/${body[0].id}/settled`, {});
    expect(Object.keys(unsaid.body.fields)).toEqual(["reason"]);
    const settled = await Promise.all([settle(), settle()]);
    expect(settled.map(({ status }) => status).sort()).toEqual([204, 404]);
    expect((await admin.client.get("/api/conversation-reports")).body).toEqual([]);
  });
});
