import { cardAddress, threadCard } from "@stackyard/contract/site/share-cards";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { processEvents } from "../test/process-events.ts";
import { openTestServer, type SignedUp, type TestServer } from "../test/test-server.ts";
import { notifyPeople } from "./domains/site/notifications/notify-people.ts";
import { sendDigests } from "./domains/site/notifications/send-digests.ts";
import { siteIndex } from "./domains/site/search/follow-site.ts";
import { sendMail } from "./platform/mail/send-mail.ts";
import { seal } from "./platform/seal.ts";

const TITLE = "Zanzibar Quagmire";
const CONTENT = "What is Zanzibar Quagmire, and who would want to have it at all?";
const REASON = "It is what the rules of the forum ask for.";

let server: TestServer;
let admin: SignedUp;
let author: SignedUp;
let follower: SignedUp;
let replier: SignedUp;
let categoryId: number;
let threadId: number;
let postId: number;
let card: string;

beforeAll(async () => {
  server = await openTestServer();
  admin = await server.signUp("admin");
  [author, follower, replier] = [
    await server.signUp(),
    await server.signUp(),
    await server.signUp(),
  ];
  const category = { name: "Using", slug: "using", description: "Questions about use." };
  categoryId = (await admin.client.post("/api/forum/categories", category)).body.id;
  await follower.client.put(`/api/forum/categories/${categoryId}/following`, { isFollowing: true });
  const thread = { title: TITLE, content: CONTENT, categoryId };
  threadId = (await author.client.post("/api/forum/threads", thread)).body.id;
  await follower.client.put(`/api/forum/threads/${threadId}/following`, { isFollowing: true });
  await replier.client.post("/api/forum/posts", {
    threadId,
    content: "A reply that is long enough for anybody.",
  });
  const opening = await server.services.db
    .selectFrom("forumPosts")
    .select("id")
    .where("threadId", "=", threadId)
    .where("number", "=", 0)
    .executeTakeFirstOrThrow();
  postId = opening.id;
  card = cardAddress(
    `/developer-forum/threads/${threadId}`,
    threadCard((await server.visitor().get(`/api/forum/threads/${threadId}`)).body),
  );
  await hear();
});
afterAll(() => server.close());

async function hear() {
  await processEvents(server.services, notifyPeople);
  await processEvents(server.services, siteIndex);
}

async function moderate(act: "hide" | "restore") {
  const path = `/api/forum/posts/${postId}/moderation`;
  const { status, body } = await admin.client.post(path, { act, reason: REASON });
  expect([status, body.message]).toEqual([200, undefined]);
  await hear();
}

const asked = async (path: string, { client } = { client: server.visitor() }) => {
  const { status, body } = await client.get(path);
  return status === 200 ? JSON.stringify(body) : "";
};

/** Where others can read a thread's text, each with its current content. */
const PLACES: [place: string, read: () => Promise<string>][] = [
  ["a follower's notifications", () => asked("/api/notifications", follower)],
  ["the activity of somebody who replied", () => asked("/api/user/activity", replier)],
  ["the site's search", () => asked("/api/search?q=Zanzibar")],
  ["the forum's search", () => asked("/api/forum/search?q=Zanzibar")],
  [
    "the suggestions while a title is written",
    () => asked(`/api/forum/threads/similar?title=${encodeURIComponent(TITLE)}`, replier),
  ],
  ["the newest threads", () => asked("/api/forum/threads/recent")],
  ["the popular threads", () => asked("/api/forum/threads/popular")],
  ["its category", () => asked(`/api/forum/categories/${categoryId}/threads`)],
  ["its category's feed", () => asked("/developer-forum/categories/using/feed.xml")],
  ["its own feed", () => asked(`/developer-forum/threads/${threadId}/feed.xml`)],
  [
    "its picture for sharing",
    async () => ((await server.visitor().get(card)).status === 200 ? TITLE : ""),
  ],
];

describe("a thread that was hidden and restored", () => {
  it.each(PLACES)("disappears from %s, and returns", async (_, read) => {
    expect(await read()).toContain(TITLE);
    await moderate("hide");
    expect(await read()).not.toContain("Zanzibar");
    await moderate("restore");
    expect(await read()).toContain(TITLE);
  });

  it("disappears from the sitemap, and returns", async () => {
    const address = `/developer-forum/threads/${threadId}<`;
    const map = async () => (await server.visitor().get("/sitemap-threads-0.xml")).body;
    expect(await map()).toContain(address);
    await moderate("hide");
    expect(await map()).not.toContain(address);
    await moderate("restore");
  });

  it("is counted neither as a notification nor as activity while hidden", async () => {
    const counts = async () => [
      (await follower.client.get("/api/notifications/unread")).body.unread,
      (await follower.client.get("/api/notifications")).headers.get("x-total-count"),
      (await replier.client.get("/api/user/activity")).headers.get("x-total-count"),
    ];
    const before = await counts();
    expect(before[0]).toBeGreaterThan(0);
    await moderate("hide");
    const meanwhile = await counts();
    expect(meanwhile.slice(0, 2)).toEqual([0, "0"]);
    expect(Number(meanwhile[2])).toBeLessThan(Number(before[2]));
    await moderate("restore");
    expect(await counts()).toEqual(before);
  });

  it("stays visible to its author and administrators", async () => {
    await moderate("hide");
    expect(await asked("/api/user/activity", author)).toContain(TITLE);
    expect(await asked("/api/notifications", author)).toContain(TITLE);
    expect(await asked("/api/user/activity", admin)).toContain(TITLE);
    await moderate("restore");
  });

  it("is in no mail that is yet to be sent, and in no daily summary", async () => {
    const { db } = server.services;
    const told = await db
      .selectFrom("events")
      .select("id")
      .where("type", "=", "forum.thread_started")
      .executeTakeFirstOrThrow();
    const { id: mailId } = await db
      .insertInto("mails")
      .values({
        userId: follower.id,
        address: `${follower.username}@example.test`,
        kind: "notification forum",
        subject: TITLE,
        sealedBody: seal(
          server.services.config.authSecret,
          JSON.stringify({ text: TITLE, html: TITLE }),
        ),
        asksAddress: false,
        eventIds: [told.id],
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await moderate("hide");
    await sendMail(server.services, mailId, new AbortController().signal);
    const mail = await db
      .selectFrom("mails")
      .selectAll()
      .where("id", "=", mailId)
      .executeTakeFirstOrThrow();
    expect(mail).toMatchObject({ status: "hidden", subject: "", sealedBody: null });
    const marked = { inDigest: true, digestedAt: null };
    await db.updateTable("notifications").set(marked).where("userId", "=", follower.id).execute();
    const { id: before } = await db
      .selectFrom("mails")
      .select("id")
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    await sendDigests(server.services, new AbortController().signal);
    const later = db.selectFrom("mails").select("id").where("id", ">", before);
    expect(await later.where("userId", "=", follower.id).execute()).toEqual([]);
    await moderate("restore");
  });
});
