import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestServer, type SignedUp, type TestServer } from "../../../../test/test-server.ts";
import { recountForum } from "../categories/recount-forum.ts";
import { renderAllOldPosts } from "../posts/render-old-posts.ts";

let server: TestServer;
let asker: SignedUp;
let helper: SignedUp;
let categoryId: number;

beforeAll(async () => {
  server = await openTestServer({ worksJobs: true });
  const admin = await server.signUp("admin");
  [asker, helper] = [await server.signUp(), await server.signUp("engineer")];
  const category = { name: "Using", slug: "using", description: "What you have bought." };
  categoryId = (await admin.client.post("/api/forum/categories", category)).body.id;
});
afterAll(() => server.close());

const QUESTION = "Why does the plan replace a subnet that nobody touched?";
const ANSWER = "Because the order of the list changed.";
const start = async (content = QUESTION) =>
  (
    await asker.client.post("/api/forum/threads", {
      title: "A replaced subnet",
      content,
      categoryId,
    })
  ).body;
const reply = async (threadId: number, content = ANSWER, who = helper) =>
  (await who.client.post("/api/forum/posts", { threadId, content })).body;
const read = async (path: string, client = server.visitor()) =>
  (await client.get(`/api/forum/${path}`)).body;
const patch = (who: SignedUp, path: string, body: object) =>
  who.client.send("PATCH", `/api/forum/${path}`, body);

/** The user's notifications, once there are this many. */
async function told(who: SignedUp, count: number): Promise<{ text: string; path: string }[]> {
  await expect
    .poll(async () => (await who.client.get("/api/notifications")).body.length)
    .toBe(count);
  return (await who.client.get("/api/notifications")).body;
}

describe("a post", () => {
  it("is edited by its author only, and earlier versions stay readable", async () => {
    const { id, postId } = await start();
    const post = await reply(id);
    expect((await server.visitor().send("PATCH", `/api/forum/posts/${post.id}`, {})).status).toBe(
      401,
    );
    const content = "Because the **order** of the list changed; use a map.";
    expect((await patch(asker, `posts/${post.id}`, { content })).body.code).toBe("not_own_post");
    expect((await patch(helper, `posts/${post.id}`, { content: "short" })).status).toBe(400);
    const { status, body } = await patch(helper, `posts/${post.id}`, { content });
    expect([status, body.content, body.editedAt === null]).toEqual([200, content, false]);
    expect(body.contentHtml).toContain("<strong>order</strong>");
    expect(await read(`posts/${post.id}/revisions`)).toMatchObject([{ content: ANSWER }]);
    const changed = { title: "Another title", content: `${QUESTION} Really.`, tags: ["aws"] };
    expect((await patch(helper, `threads/${id}`, changed)).status).toBe(403);
    expect((await patch(asker, `threads/${id}`, changed)).body).toMatchObject({
      ...changed,
      excerpt: changed.content,
    });
    expect(await read(`posts/${postId}/revisions`)).toMatchObject([
      { title: "A replaced subnet", content: QUESTION },
    ]);
  });

  it("is deleted by its author only, and its number stays without a text", async () => {
    const { id } = await start();
    const [first, second] = [await reply(id), await reply(id)];
    await asker.client.post(`/api/forum/posts/${first.id}/mark-as-answer`, {});
    await patch(helper, `posts/${first.id}`, { content: "A secret that slipped in." });
    expect((await asker.client.delete(`/api/forum/posts/${first.id}`)).status).toBe(403);
    expect((await helper.client.delete(`/api/forum/posts/${first.id}`)).status).toBe(204);
    expect((await helper.client.delete(`/api/forum/posts/${first.id}`)).status).toBe(404);
    expect(await read(`threads/${id}/posts`)).toMatchObject([
      { number: 1, status: "deleted", content: "", contentHtml: "", isAnswer: false },
      { number: 2, id: second.id, content: ANSWER },
    ]);
    expect(await read(`threads/${id}`)).toMatchObject({ replyCount: 1, isSolved: false });
    expect((await server.visitor().get(`/api/forum/posts/${first.id}/revisions`)).status).toBe(404);
    expect((await reply(id)).number).toBe(3);
  });

  it("that opens a thread can be deleted with the thread until there is a reply", async () => {
    const [alone, answered] = [await start(), await start()];
    await reply(answered.id);
    const path = (id: number) => `/api/forum/threads/${id}`;
    expect((await helper.client.delete(path(alone.id))).status).toBe(403);
    expect((await asker.client.delete(path(answered.id))).body.code).toBe("thread_has_replies");
    expect((await asker.client.delete(path(alone.id))).status).toBe(204);
    expect((await asker.client.get(path(alone.id))).status).toBe(404);
  });

  it("counts each reader's reactions once, and none of its author's", async () => {
    const { id } = await start();
    const post = await reply(id);
    const path = `/api/forum/posts/${post.id}/reactions/helpful`;
    expect((await server.visitor().put(path)).status).toBe(401);
    expect((await helper.client.put(path)).body.code).toBe("own_post");
    await Promise.all([1, 2, 3].map(() => asker.client.put(path)));
    const [shown] = await read(`threads/${id}/posts`, asker.client);
    expect(shown).toMatchObject({ reactions: { helpful: 1 }, ownReactions: ["helpful"] });
    const [others] = await read(`threads/${id}/posts`, helper.client);
    expect(others).toMatchObject({ reactions: { helpful: 1 }, ownReactions: [] });
    const later = await reply(id);
    await asker.client.put(`/api/forum/posts/${later.id}/reactions/helpful`);
    expect((await asker.client.delete(path)).body.reactions.helpful).toBe(0);
    const best = await read(`threads/${id}/posts?sort=votes&limit=1`);
    expect(best).toMatchObject([{ id: later.id }]);
  });

  it("is previewed as it will be rendered, with highlighted code and without unsafe HTML", async () => {
    const content = 'See @nobody-here\n\n```hcl\na = "b"\n```\n<script>alert(1)</script>';
    const { body } = await asker.client.post("/api/forum/previews", { content });
    expect(body.html).toContain("code-string");
    expect(body.html).not.toMatch(/<script|href/);
    expect((await server.visitor().post("/api/forum/previews", { content })).status).toBe(401);
  });

  it("is rendered again if the stored HTML is from another renderer", async () => {
    const { id } = await start();
    const { db } = server.services;
    await db
      .updateTable("forumPosts")
      .set({ html: "old", rendering: "0" })
      .where("threadId", "=", id)
      .execute();
    expect((await read(`threads/${id}`)).contentHtml).toContain("nobody touched");
    await renderAllOldPosts(server.services, new AbortController().signal);
    const left = db.selectFrom("forumPosts").select("id").where("rendering", "=", "0");
    expect(await left.execute()).toEqual([]);
  });
});

describe("readers", () => {
  it("are notified once each of replies in their threads, mentions and solutions", async () => {
    const [author, other] = [await server.signUp(), await server.signUp()];
    const thread = { title: "Who hears of it", content: QUESTION, categoryId };
    const { id } = (await author.client.post("/api/forum/threads", thread)).body;
    const content = `As @${other.username} said, and @${author.username} knows: use a map.`;
    const post = await reply(id, content);
    expect(post.contentHtml).toContain(`href="/users/${other.username}"`);
    const [mention] = await told(other, 1);
    expect(mention).toMatchObject({
      text: `${helper.username} mentioned you in “Who hears of it”`,
      path: `/developer-forum/threads/${id}?reply=1#reply-1`,
    });
    expect((await told(author, 1))[0]?.text).toContain("mentioned you");
    const before = (await helper.client.get("/api/notifications")).body.length;
    await author.client.post(`/api/forum/posts/${post.id}/mark-as-answer`, {});
    expect((await told(helper, before + 1))[0]?.text).toContain("as the solution of “Who hears");
    await helper.client.put(`/api/forum/threads/${id}/following`, { isFollowing: false });
    await reply(id, ANSWER, helper);
    await reply(id, ANSWER, other);
    expect((await told(author, 3))[0]?.text).toBe(`${other.username} replied in “Who hears of it”`);
    await told(helper, before + 1);
  });

  it("see by number what is new since they read, and nothing from before they joined", async () => {
    const { id } = await start();
    await reply(id);
    const reader = await server.signUp();
    const shown = async (who = reader) => {
      const { isUnread, lastRead, lastNumber } = await read(`threads/${id}`, who.client);
      return [isUnread, lastRead, lastNumber];
    };
    expect(await shown()).toEqual([false, null, 1]);
    expect(await shown(asker)).toEqual([true, 0, 1]);
    expect(await shown(helper)).toEqual([false, 1, 1]);
    const upTo = (upTo: number) => asker.client.put(`/api/forum/threads/${id}/read`, { upTo });
    await upTo(900);
    await upTo(0);
    expect(await shown(asker)).toEqual([false, 1, 1]);
    await reply(id);
    expect(await shown(reader)).toEqual([true, null, 2]);
    expect((await reader.client.put("/api/forum/read")).status).toBe(204);
    expect(await shown(reader)).toEqual([false, null, 2]);
    expect((await server.visitor().put("/api/forum/read")).status).toBe(401);
  });

  it("count as one view per hour; robots and requests for the page itself count as none", async () => {
    const { id } = await start();
    const look = (agent: string, who = server.visitor()) =>
      who.post(`/api/forum/threads/${id}/views`, undefined, { "user-agent": agent });
    await read(`threads/${id}`);
    for (const agent of ["Firefox", "Firefox", "Safari", "Googlebot/2.1"]) await look(agent);
    await look("Firefox", asker.client);
    await server.services.batchedWrites.flush();
    // The cached thread is dropped once the process learns of the new count.
    await expect.poll(async () => (await read(`threads/${id}`)).viewCount).toBe(3);
    await look("Firefox");
    await server.services.batchedWrites.flush();
    expect((await read(`threads/${id}`)).viewCount).toBe(3);
    expect((await look("Firefox", helper.client)).status).toBe(204);
    expect((await server.visitor().post("/api/forum/threads/99999/views")).status).toBe(404);
  });

  it("who follow a category are notified of its new threads", async () => {
    const follower = await server.signUp();
    const path = `/api/forum/categories/${categoryId}/following`;
    expect((await server.visitor().put(path, { isFollowing: true })).status).toBe(401);
    await follower.client.put(path, { isFollowing: true });
    expect((await follower.client.get(path)).body).toEqual({ isFollowing: true });
    await start();
    // Threads started earlier may be announced only now.
    await expect
      .poll(async () => JSON.stringify((await follower.client.get("/api/notifications")).body))
      .toContain("in a category that you follow");
  });

  it("find people whose names start with a text", async () => {
    const { client } = asker;
    const names = await client.get(`/api/forum/people?prefix=${helper.username.slice(0, 8)}`);
    expect(names.body).toContainEqual(expect.objectContaining({ username: helper.username }));
    expect((await client.get("/api/forum/people?prefix=%25")).body).toEqual([]);
    expect((await server.visitor().get("/api/forum/people?prefix=a")).status).toBe(401);
  });

  it("who follow a thread receive its new last number immediately", async () => {
    const { id } = await start();
    const response = await server.app.request(`/api/forum/threads/${id}/events`);
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    expect((await reader?.read())?.value).toContain('"lastNumber":0');
    await reply(id);
    expect((await reader?.read())?.value).toContain('"lastNumber":1');
    await reader?.cancel();
  });
});

describe("the counters", () => {
  it("are compared with the rows that they count, and corrected", async () => {
    const { id } = await start();
    await reply(id);
    const { db } = server.services;
    const before = await read("categories");
    await db.updateTable("forumThreads").set({ replyCount: 7 }).where("id", "=", id).execute();
    await db.updateTable("forumCategories").set({ threadCount: 99, solvedCount: 3 }).execute();
    await recountForum(server.services, new AbortController().signal);
    expect((await read(`threads/${id}`)).replyCount).toBe(1);
    expect(await read("categories")).toEqual(before);
  });
});
