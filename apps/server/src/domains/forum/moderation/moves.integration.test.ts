import { MAX_MOVED } from "@stackyard/contract/forum/moderation-actions";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { holdingLocks, untilWaitingForLocks } from "../../../../test/lock-waits.ts";
import { openTestServer, type SignedUp, type TestServer } from "../../../../test/test-server.ts";
import { recountForum } from "../categories/recount-forum.ts";

let server: TestServer;
let admin: SignedUp;
let second: SignedUp;
let asker: SignedUp;
let helper: SignedUp;
let category: { id: number };

beforeAll(async () => {
  server = await openTestServer();
  [admin, second, asker, helper] = await Promise.all([
    server.signUp("admin"),
    server.signUp("admin"),
    server.signUp(),
    server.signUp("engineer"),
  ]);
  const about = { name: "First", slug: "first", description: "What is talked about." };
  category = (await admin.client.post("/api/forum/categories", about)).body;
});
afterAll(() => server.close());

const reason = "Both ask for the same thing.";
const start = async (title: string, who = asker) =>
  (
    await who.client.post("/api/forum/threads", {
      title,
      content: "A sentence that is long enough.",
      categoryId: category.id,
    })
  ).body.id as number;
const reply = (threadId: number, who = helper, content = "A reply of some length.") =>
  who.client.post("/api/forum/posts", { threadId, content });
const merge = (from: number, into: number, who = admin) =>
  who.client.post(`/api/forum/threads/${from}/merge`, { into, reason });
const split = (from: number, numbers: number[], over: object = {}, who = admin) =>
  who.client.post(`/api/forum/threads/${from}/split`, {
    numbers,
    title: "Another question",
    categoryId: category.id,
    reason,
    ...over,
  });
const read = async (path: string, who: Pick<SignedUp, "client"> = { client: server.visitor() }) =>
  (await who.client.get(`/api/forum/${path}`)).body;
const thread = (id: number, who?: SignedUp) => read(`threads/${id}`, who);
const numbersOf = async (id: number) =>
  (await read(`threads/${id}/posts`)).map(({ number }: { number: number }) => number);
const place = (id: number, number: number) =>
  server.visitor().get(`/api/forum/threads/${id}/places/${number}`);
const readTo = (id: number, upTo: number, who: SignedUp) =>
  who.client.put(`/api/forum/threads/${id}/read`, { upTo });
/** The counters that triggers maintain, and what the nightly recount makes of them. */
async function counters() {
  const kept = () =>
    sql`SELECT id, reply_count, last_number FROM forum_threads
      UNION ALL SELECT -id, thread_count, solved_count FROM forum_categories ORDER BY 1`
      .execute(server.services.db)
      .then(({ rows }) => rows);
  const before = await kept();
  await recountForum(server.services, new AbortController().signal);
  return { before, after: await kept() };
}

describe("merging two threads", () => {
  it("requires an administrator, a reason and two visible threads", async () => {
    const [one, other] = [await start("The first question"), await start("The second question")];
    expect((await merge(one, other, { ...admin, client: server.visitor() })).status).toBe(401);
    expect((await merge(one, other, asker)).status).toBe(403);
    expect((await merge(one, one)).body.fields).toEqual({ into: "Choose another thread." });
    expect((await merge(one, 99_999)).body.code).toBe("thread_not_found");
    const short = { into: other, reason: "short" };
    expect((await admin.client.post(`/api/forum/threads/${one}/merge`, short)).status).toBe(400);
    const { postId } = await thread(other);
    await admin.client.post(`/api/forum/posts/${postId}/moderation`, { act: "hide", reason });
    expect((await merge(one, other)).body.code).toBe("conflict");
    await sql`UPDATE forum_threads SET last_number = ${MAX_MOVED.byMerge} WHERE id = ${one}`.execute(
      server.services.db,
    );
    expect((await merge(one, await start("The third one"))).body.code).toBe("validation_failed");
  });

  it("appends the posts to the other thread, redirects old links and corrects the counters", async () => {
    const [from, into] = [await start("How to merge"), await start("Merging, how?")];
    const fan = await server.signUp();
    await fan.client.put(`/api/forum/threads/${from}/following`, { isFollowing: true });
    for (const id of [from, from, into]) await reply(id);
    await reply(into, helper, "An answer that solves it.");
    const [, solved] = await read(`threads/${from}/posts`);
    await asker.client.post(`/api/forum/posts/${solved.id}/mark-as-answer`, {});
    await Promise.all([readTo(from, 2, fan), readTo(into, 2, fan)]);

    expect(await merge(from, into)).toMatchObject({ body: { threadId: into, number: 3 } });
    expect(await numbersOf(into)).toEqual([1, 2, 3, 4, 5]);
    expect((await server.visitor().get(`/api/forum/threads/${from}`)).status).toBe(404);
    expect((await place(from, 0)).body).toEqual({ threadId: into, number: 3 });
    expect((await place(from, 2)).body).toEqual({ threadId: into, number: 5 });
    expect((await place(from, 3)).status).toBe(404);
    expect(await thread(into)).toMatchObject({ replyCount: 5, solution: { id: solved.id } });
    // Users who had read both threads have read everything; the others continue where they were.
    expect(await thread(into, fan)).toMatchObject({ isUnread: false, lastRead: 5 });
    expect((await thread(into, fan)).viewer.isFollowing).toBe(true);
    expect(await thread(into, asker)).toMatchObject({ isUnread: true, lastRead: 0 });
    const found = await read("search?q=merging&limit=10");
    expect(found.map(({ thread }: { thread: { id: number } }) => thread.id)).toEqual([into]);
    expect((await reply(from)).body.code).toBe("thread_merged");
    // Numbers continue after those that were moved, and none is used twice.
    expect((await reply(into)).body.number).toBe(6);
    const { before, after } = await counters();
    expect(before).toEqual(after);
  });

  it("leaves a solution behind that another user marked", async () => {
    const [from, into] = [await start("Solved by another", helper), await start("Not solved yet")];
    const { id } = (await reply(from, asker)).body;
    await helper.client.post(`/api/forum/posts/${id}/mark-as-answer`, {});
    expect((await thread(from)).isSolved).toBe(true);
    await merge(from, into);
    expect((await thread(into)).isSolved).toBe(false);
  });

  it("waits for a reply in progress, and never reuses its number", async () => {
    const [from, into] = [await start("Merged meanwhile", helper), await start("Replied", helper)];
    const { db } = server.services;
    const begun = await holdingLocks(db, async (holder) => {
      await sql`SELECT FROM forum_threads WHERE id = ${into} FOR UPDATE`.execute(holder);
      const replying = reply(into, second);
      await untilWaitingForLocks(db, 1);
      const merging = merge(from, into);
      await untilWaitingForLocks(db, 2);
      return [replying, merging];
    });
    const [replied, merged] = await Promise.all(begun);
    expect([replied?.body.number, merged?.body.number]).toEqual([1, 2]);
    expect(await numbersOf(into)).toEqual([1, 2]);
  });

  it("loses no concurrent reply, and only one of two crossing merges succeeds", async () => {
    const [one, other] = [await start("One of a pair"), await start("Other of a pair")];
    const people = await Promise.all(Array.from({ length: 6 }, () => server.signUp()));
    const [merges, replies] = await Promise.all([
      Promise.all([merge(one, other), merge(other, one, second), merge(one, other, second)]),
      Promise.all(people.flatMap((who) => [reply(one, who), reply(other, who)])),
    ]);
    expect(merges.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
    expect(merges.every(({ status }) => [200, 404, 409].includes(status))).toBe(true);
    const posted = replies.filter(({ status }) => status === 201);
    expect(replies.every(({ status }) => status === 201 || status === 409)).toBe(true);
    const { threadId } = merges.find(({ status }) => status === 200)?.body ?? {};
    const numbers = await numbersOf(threadId);
    expect(numbers).toHaveLength(posted.length + 1);
    expect(new Set(numbers).size).toBe(numbers.length);
    const { before, after } = await counters();
    expect(before).toEqual(after);
  });
});

describe("splitting a thread", () => {
  it("requires an administrator and visible replies", async () => {
    const id = await start("Two questions in one");
    const { id: hidden } = (await reply(id)).body;
    const visitor = { ...admin, client: server.visitor() };
    expect((await split(id, [1], {}, visitor)).status).toBe(401);
    expect((await split(id, [1], {}, asker)).status).toBe(403);
    expect((await split(id, [0])).status).toBe(400);
    expect((await split(id, [1, 2])).body.message).toContain("Reply #2 doesn't exist");
    expect((await split(id, [1], { categoryId: 99_999 })).body.code).toBe("category_not_found");
    await admin.client.post(`/api/forum/posts/${hidden}/moderation`, { act: "hide", reason });
    expect((await split(id, [1])).body.code).toBe("post_not_found");
  });

  it("makes the first reply an opening post, redirects old links and reuses no number", async () => {
    const id = await start("Three answers, one question");
    for (const content of [
      "The first reply.",
      "But how about **clusters**?",
      "In clusters it is so.",
    ])
      await reply(id, content.includes("how") ? second : helper, content);
    await reply(id, asker, "Thank you both for this.");
    const [, , solved] = await read(`threads/${id}/posts`);
    await asker.client.post(`/api/forum/posts/${solved.id}/mark-as-answer`, {});
    const reader = await server.signUp();
    await readTo(id, 3, reader);
    const { threadId } = (await split(id, [3, 2, 3])).body;

    expect(await thread(threadId)).toMatchObject({
      title: "Another question",
      userId: second.id,
      excerpt: "But how about clusters?",
      replyCount: 1,
      lastNumber: 1,
      isSolved: false,
      postId: expect.any(Number),
    });
    expect(await numbersOf(threadId)).toEqual([1]);
    expect(await numbersOf(id)).toEqual([1, 4]);
    expect((await place(id, 2)).body).toEqual({ threadId, number: 0 });
    expect((await place(id, 3)).body).toEqual({ threadId, number: 1 });
    expect((await place(id, 4)).body).toEqual({ threadId: id, number: 4 });
    expect(await thread(id)).toMatchObject({ isSolved: false, replyCount: 2 });
    expect(await thread(threadId, reader)).toMatchObject({ isUnread: false, lastRead: 1 });
    expect((await thread(threadId, helper)).viewer.isFollowing).toBe(true);
    // The new author may edit and delete it like any opening post.
    const edit = { content: "But how about clusters, please?" };
    const { postId } = await thread(threadId);
    expect((await second.client.send("PATCH", `/api/forum/posts/${postId}`, edit)).status).toBe(
      404,
    );
    // The last replies were moved as well: the rest is read, and the next number is new.
    await readTo(id, 1, reader);
    await split(id, [4]);
    expect((await thread(id, reader)).isUnread).toBe(false);
    await readTo(id, 1, helper);
    expect((await thread(id, helper)).isUnread).toBe(false);
    expect((await reply(id)).body.number).toBe(5);
    const { before, after } = await counters();
    expect(before).toEqual(after);
  });

  it("undoes a merge, and links from before both operations still work", async () => {
    const [from, into] = [await start("Was merged by mistake"), await start("Has nothing to do")];
    await reply(from);
    const { number } = (await merge(from, into)).body;
    const { threadId } = (await split(into, [number, number + 1])).body;
    expect((await place(from, 0)).body).toEqual({ threadId, number: 0 });
    expect((await place(from, 1)).body).toEqual({ threadId, number: 1 });
    expect(await thread(into)).toMatchObject({ replyCount: 0 });
  });
});

describe("a thread in slow mode", () => {
  it("accepts one post per user and interval, and any number from moderators, until it is lifted", async () => {
    const id = await start("Too much, too fast");
    const act = (body: object) =>
      admin.client.post(`/api/forum/threads/${id}/moderation`, { reason, ...body });
    expect((await act({ act: "slow" })).body.fields).toEqual({
      minutes: "Choose the time between posts.",
    });
    expect((await act({ act: "slow", minutes: 1_441 })).status).toBe(400);
    expect((await act({ act: "slow", minutes: 15 })).status).toBe(204);
    expect((await thread(id)).slowMinutes).toBe(15);
    const both = await Promise.all([reply(id), reply(id)]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 429]);
    const mine = (await read(`threads/${id}/posts`))[0];
    await helper.client.delete(`/api/forum/posts/${mine.id}`);
    const again = await reply(id);
    expect(again.body).toMatchObject({
      code: "slow_mode",
      message: expect.stringMatching(
        /one post per person every 15 minutes\. You can post again in 15 min/,
      ),
    });
    const seconds = Number(again.headers.get("Retry-After"));
    expect(seconds).toBeGreaterThan(14 * 60);
    expect(seconds).toBeLessThanOrEqual(15 * 60);
    for (const who of [admin, admin]) expect((await reply(id, who)).status).toBe(201);
    expect((await reply(await start("Elsewhere it is not", second))).status).toBe(201);
    await sql`UPDATE forum_posts SET created_at = now() - interval '15 minutes'
      WHERE thread_id = ${id}`.execute(server.services.db);
    expect((await reply(id)).status).toBe(201);
    await act({ act: "unslow" });
    expect((await reply(id)).status).toBe(201);
  });
});
