import { TRUST_LEVELS } from "@stackyard/contract/forum-trust";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestServer, type SignedUp, type TestServer } from "../../../test/test-server.ts";

let server: TestServer;
let admin: SignedUp;
let asker: SignedUp;
let category: { id: number };
let other: { id: number };

beforeAll(async () => {
  server = await openTestServer({ worksJobs: true });
  [admin, asker] = [await server.signUp("admin"), await server.signUp()];
  const open = async (name: string, slug: string) =>
    (
      await admin.client.post("/api/forum/categories", {
        ...{ name, slug, description: "What is talked about." },
      })
    ).body;
  [category, other] = [await open("First", "first"), await open("Second", "second")];
});
afterAll(() => server.close());

const PLAIN = "A sentence that is long enough to be a question.";
const LINKED = "Look at [this](https://example.com/) before you go on, please.";
const REASON = "It is what the rules of the forum ask for.";

const post = (who: SignedUp, content = PLAIN) =>
  who.client.post("/api/forum/threads", {
    ...{ title: "Something to decide", content, categoryId: category.id },
  });
const reply = (who: SignedUp, threadId: number, content = PLAIN) =>
  who.client.post("/api/forum/posts", { threadId, content });
const act = (who: SignedUp, what: string, id: number, act: string, over: object = {}) =>
  who.client.post(`/api/forum/${what}/${id}/moderation`, { act, reason: REASON, ...over });
const posts = async (threadId: number, client = server.visitor()) =>
  (await client.get(`/api/forum/threads/${threadId}/posts`)).body;
const queue = async () => (await admin.client.get("/api/forum/moderation")).body;

describe("a report", () => {
  it("comes once from each reader, waits in the queue, and is dismissed or upheld", async () => {
    const author = await server.signUp();
    const { id } = (await post(asker)).body;
    const { id: postId } = (await reply(author, id)).body;
    const path = `/api/forum/posts/${postId}/reports`;
    const report = { reason: "spam", note: "Sells something." };
    expect((await server.visitor().post(path, report)).status).toBe(401);
    expect((await author.client.post(path, report)).body.code).toBe("own_post");
    expect((await asker.client.post(path, { reason: "dislike" })).status).toBe(400);
    expect((await asker.client.post(path, report)).status).toBe(204);
    expect((await asker.client.post(path, report)).status).toBe(409);
    expect((await asker.client.get("/api/forum/moderation")).status).toBe(403);
    expect(await queue()).toMatchObject([
      { post: { id: postId }, isHeld: false, reports: [{ ...report, reporter: { id: asker.id } }] },
    ]);
    expect((await act(asker, "posts", postId, "hide")).status).toBe(403);
    expect((await act(admin, "posts", postId, "hide", { reason: "short" })).status).toBe(400);
    expect((await act(admin, "posts", postId, "dismiss")).status).toBe(200);
    expect((await act(admin, "posts", postId, "dismiss")).status).toBe(409);
    expect(await queue()).toEqual([]);
  });

  it("waits for nobody once its author has deleted what it is about", async () => {
    const author = await server.signUp();
    const { id, postId } = (await post(author)).body;
    const report = { reason: "spam", note: "Sells something." };
    await asker.client.post(`/api/forum/posts/${postId}/reports`, report);
    expect(await queue()).toHaveLength(1);
    expect((await author.client.delete(`/api/forum/threads/${id}`)).status).toBeLessThan(300);
    expect(await queue()).toEqual([]);
  });
});

describe("a hidden post", () => {
  it("keeps its place, is read by its author alone, solves nothing, and comes back", async () => {
    const author = await server.signUp();
    const { id, postId: opening } = (await post(asker)).body;
    const { id: postId } = (await reply(author, id)).body;
    await asker.client.post(`/api/forum/posts/${postId}/mark-as-answer`, {});
    await act(admin, "posts", postId, "hide");
    expect((await act(admin, "posts", postId, "hide")).status).toBe(409);
    expect(await posts(id)).toMatchObject([{ number: 1, status: "hidden", content: "" }]);
    expect(await posts(id, author.client)).toMatchObject([{ content: PLAIN }]);
    const { replyCount, solution } = (await server.visitor().get(`/api/forum/threads/${id}`)).body;
    expect([replyCount, solution]).toEqual([0, null]);
    await act(admin, "posts", postId, "restore");
    expect(await posts(id)).toMatchObject([{ status: "visible", content: PLAIN }]);
    await act(admin, "posts", opening, "hide");
    expect((await server.visitor().get(`/api/forum/threads/${id}`)).status).toBe(404);
    expect((await server.visitor().get(`/api/forum/threads/${id}/posts`)).status).toBe(404);
    expect((await reply(author, id)).status).toBe(404);
    await expect
      .poll(async () => (await author.client.get("/api/notifications")).body.length, {
        timeout: 10_000,
      })
      // Of the mark, of the hiding, of the restoring.
      .toBe(3);
  });
});

describe("a new account", () => {
  it("waits with its links for a moderator, one post at a time, and is heard of then", async () => {
    const [stranger, follower] = [await server.signUp(), await server.signUp()];
    const following = `/api/forum/categories/${category.id}/following`;
    await follower.client.put(following, { isFollowing: true });
    const { id, status, postId } = (await post(stranger, LINKED)).body;
    expect(status).toBe("held");
    const listed = await server.visitor().get("/api/forum/threads/recent");
    expect(listed.body.map((thread: { id: number }) => thread.id)).not.toContain(id);
    expect((await server.visitor().get(`/api/forum/threads/${id}`)).status).toBe(404);
    expect((await stranger.client.get(`/api/forum/threads/${id}`)).status).toBe(200);
    expect((await post(stranger)).body.code).toBe("post_waiting");
    expect(await queue()).toMatchObject([{ thread: { id }, isHeld: true }]);
    await act(admin, "posts", postId, "approve");
    expect((await server.visitor().get(`/api/forum/threads/${id}`)).status).toBe(200);
    await expect
      .poll(async () => (await follower.client.get("/api/notifications")).body.length, {
        timeout: 10_000,
      })
      .toBe(1);
    await stranger.client.send("PATCH", `/api/forum/threads/${id}`, {
      ...{ title: "Something else", content: `${LINKED} And more.` },
    });
    expect((await server.visitor().get(`/api/forum/threads/${id}`)).status).toBe(404);
  });

  it("has a held reply to itself, and gives no more links or posts than its level has", async () => {
    const stranger = await server.signUp();
    const { id } = (await post(asker)).body;
    const many = "[a](https://a.example/) [b](https://b.example/) [c](https://c.example/)";
    expect((await reply(stranger, id, many)).body.message).toContain("At most 2 links");
    expect((await reply(stranger, id, LINKED)).body.status).toBe("held");
    expect(await posts(id)).toEqual([]);
    expect(await posts(id, stranger.client)).toMatchObject([{ status: "held" }]);
    const talker = await server.signUp();
    const most = TRUST_LEVELS[0].threadsADay;
    const asked = await Promise.all(Array.from({ length: most + 2 }, () => post(talker)));
    expect(asked.map(({ status }) => status).sort()).toEqual([
      ...Array.from({ length: most }, () => 201),
      ...[429, 429],
    ]);
  });
});

describe("a thread", () => {
  it("is pinned, locked and moved by administrators alone, with its counters", async () => {
    const author = await server.signUp();
    const { id } = (await post(author)).body;
    const thread = async () => (await server.visitor().get(`/api/forum/threads/${id}`)).body;
    const count = async (id: number) =>
      (await server.visitor().get(`/api/forum/categories/${id}`)).body.threadCount;
    expect((await act(author, "threads", id, "pin")).status).toBe(403);
    expect((await act(admin, "threads", 99_999, "pin")).status).toBe(404);
    await act(admin, "threads", id, "pin");
    expect((await thread()).isPinned).toBe(true);
    await act(admin, "threads", id, "lock");
    expect((await reply(asker, id)).body.code).toBe("thread_locked");
    await act(admin, "threads", id, "unlock");
    expect((await reply(asker, id)).status).toBe(201);
    expect((await act(admin, "threads", id, "move")).status).toBe(400);
    const before = [await count(category.id), await count(other.id)];
    const moves = [1, 2].map(() => act(admin, "threads", id, "move", { categoryId: other.id }));
    await Promise.all(moves);
    expect((await thread()).category.slug).toBe("second");
    expect([await count(category.id), await count(other.id)]).toEqual([
      (before[0] ?? 0) - 1,
      (before[1] ?? 0) + 1,
    ]);
    const recorded = await server.services.db
      .selectFrom("events")
      .select("data")
      .where("type", "=", "forum.thread_moderated")
      .where("subjectId", "=", id)
      .execute();
    expect(recorded).toHaveLength(4);
  });
});
