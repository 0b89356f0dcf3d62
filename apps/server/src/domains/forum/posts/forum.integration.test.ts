import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestServer, type SignedUp, type TestServer } from "../../../../test/test-server.ts";

let server: TestServer;
let admin: SignedUp;
let asker: SignedUp;
let helper: SignedUp;
let category: { id: number; slug: string };

const QUESTION = "How do I keep **two states** apart when `terraform plan` wants to share them?";
const ANSWER = "Give each of them a backend key of its own.";

beforeAll(async () => {
  server = await openTestServer({ worksJobs: true });
  [admin, asker, helper] = [
    await server.signUp("admin"),
    await server.signUp(),
    await server.signUp("engineer"),
  ];
  category = await openCategory("Using Modules", "using-modules");
});
afterAll(() => server.close());

async function openCategory(name: string, slug: string) {
  const body = { name, slug, description: "Questions about what you bought." };
  return (await admin.client.post("/api/forum/categories", body)).body;
}

const thread = (over: object = {}) => ({
  title: "Two states, one bucket",
  content: QUESTION,
  categoryId: category.id,
  ...over,
});
const start = async (over: object = {}, who = asker) =>
  (await who.client.post("/api/forum/threads", thread(over))).body;
const reply = async (threadId: number, who = helper, content = ANSWER) =>
  (await who.client.post("/api/forum/posts", { threadId, content, isAnswer: true })).body;
const read = async (path: string, client = server.visitor()) =>
  (await client.get(`/api/forum/${path}`)).body;

describe("starting a thread", () => {
  it("requires a session, a title of 5 characters, a content of 20 and an existing category", async () => {
    const post = (over: object) => asker.client.post("/api/forum/threads", thread(over));
    expect(await server.visitor().post("/api/forum/threads", thread())).toMatchObject({
      status: 401,
      body: { message: "Authentication required" },
    });
    const short = await post({ title: "Four", content: "Nineteen characters" });
    expect(short.status).toBe(400);
    expect(short.body.fields).toEqual({
      title: "Title must be at least 5 characters",
      content: "Content must be at least 20 characters",
    });
    // Invisible text doesn't count, such as zero-width spaces and comments.
    const unseen = await post({ title: "Four\u200b", content: "\u3164".repeat(20) });
    expect(unseen.body.fields).toEqual(short.body.fields);
    for (const content of ["<!-- Nothing of this is shown. -->", "&nbsp;".repeat(5)])
      expect((await post({ content })).body.message).toBe("This text would be invisible");
    expect(await post({ categoryId: 99_999 })).toMatchObject({
      status: 404,
      body: { message: "Category not found" },
    });
    expect((await post({ moduleId: 99_999 })).status).toBe(404);
    const { status, body } = await post({ title: "Fives", isPinned: true, userId: admin.id });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      title: "Fives",
      content: QUESTION,
      userId: asker.id,
      categoryId: category.id,
      isPinned: false,
      isLocked: false,
      viewCount: 0,
      replyCount: 0,
      isSolved: false,
      user: { username: asker.username },
      category: { slug: category.slug },
      viewer: { isAuthor: true, isFollowing: true, mayModerate: false },
    });
    expect(body.contentHtml).toContain("<strong>two states</strong>");
    expect(body.excerpt).toMatch(/^How do I keep two states apart when terraform plan wants/);
  });

  it("adds to its category's count, and appears first among the recent threads", async () => {
    const other = await openCategory("Counted", "counted");
    const before = await read(`categories/slug/${other.slug}`);
    const { id } = await start({ categoryId: other.id });
    expect(before.threadCount).toBe(0);
    expect(await read(`categories/${other.id}`)).toMatchObject({ name: "Counted", threadCount: 1 });
    expect((await read("categories")).find(({ id }: { id: number }) => id === other.id)).toEqual({
      ...before,
      threadCount: 1,
    });
    const recent = await read("threads/recent?limit=5");
    expect(recent[0]).toMatchObject({ id, content: QUESTION, user: { id: asker.id } });
    expect(recent.length).toBeLessThanOrEqual(5);
    expect((await server.visitor().get("/api/forum/categories/slug/nowhere")).body.message).toBe(
      "Category not found",
    );
    const unknown = await server.visitor().get("/api/forum/categories/99999/threads");
    expect(unknown.body.message).toBe("Category not found");
  });
});

describe("replying", () => {
  it("requires a session, ten characters and an existing thread", async () => {
    const { id } = await start();
    const post = (over: object, client = helper.client) =>
      client.post("/api/forum/posts", { threadId: id, content: ANSWER, ...over });
    expect((await post({}, server.visitor())).status).toBe(401);
    expect((await post({ content: "Too short" })).body.fields.content).toBe(
      "Reply must be at least 10 characters",
    );
    expect((await post({ threadId: 99_999 })).body.message).toBe("Thread not found");
    expect(await post({ isAnswer: true, userId: admin.id, number: 7 })).toMatchObject({
      status: 201,
      body: { number: 1, userId: helper.id, isAnswer: false, user: { username: helper.username } },
    });
    expect(await read(`threads/${id}/posts`)).toMatchObject([{ content: ANSWER, isAnswer: false }]);
    expect((await server.visitor().get("/api/forum/threads/99999/posts")).status).toBe(404);
    expect((await server.visitor().get("/api/forum/threads/99999")).body.message).toBe(
      "Thread not found",
    );
  });

  it("numbers and counts every reply, also concurrent ones", async () => {
    const { id } = await start({ title: "A busy place" });
    await Promise.all(Array.from({ length: 12 }, (_, n) => reply(id, n % 2 ? helper : asker)));
    const posts: { number: number }[] = await read(`threads/${id}/posts`);
    expect(posts.map(({ number }) => number)).toEqual(Array.from({ length: 12 }, (_, n) => n + 1));
    expect(await read(`threads/${id}`)).toMatchObject({ replyCount: 12, lastNumber: 12 });
    const [popular] = await read("threads/popular?limit=3");
    expect(popular).toMatchObject({ id, replyCount: 12 });
  });

  it("is paged by number: from the start, from any reply, and backwards", async () => {
    const { id } = await start({ title: "A long thread" });
    for (let n = 1; n <= 7; n++) await reply(id, helper, `This is reply number ${n}.`);
    const numbers = async (query: string) => {
      const { body, headers } = await server
        .visitor()
        .get(`/api/forum/threads/${id}/posts?${query}`);
      const next = /[?&]cursor=([^&>]+)/.exec(headers.get("link") ?? "")?.[1];
      return { numbers: body.map(({ number }: { number: number }) => number), next };
    };
    const first = await numbers("limit=3");
    expect(first.numbers).toEqual([1, 2, 3]);
    expect((await numbers(`limit=3&cursor=${first.next}`)).numbers).toEqual([4, 5, 6]);
    expect((await numbers("limit=3&at=6")).numbers).toEqual([4, 5, 6]);
    expect((await numbers("limit=3&before=4")).numbers).toEqual([1, 2, 3]);
    expect((await numbers("limit=3&at=7")).next).toBeUndefined();
  });
});

describe("the solution", () => {
  const mark = (id: number, who = asker) =>
    who.client.post(`/api/forum/posts/${id}/mark-as-answer`, {});

  it("is marked by the thread's author only, can be moved, and can be unmarked", async () => {
    const other = await openCategory("Solved", "solved");
    const { id, postId } = await start({ categoryId: other.id });
    const [one, two] = [await reply(id), await reply(id)];
    const path = `/api/forum/posts/${one.id}/mark-as-answer`;
    expect((await server.visitor().post(path, {})).status).toBe(401);
    for (const who of [helper, admin]) {
      expect(await mark(one.id, who)).toMatchObject({
        status: 403,
        body: { code: "not_thread_author" },
      });
    }
    expect((await mark(99_999)).status).toBe(404);
    expect((await mark(postId)).status).toBe(404);
    expect(await mark(one.id)).toMatchObject({ status: 200, body: { isAnswer: true } });
    expect(await read(`threads/${id}`)).toMatchObject({ isSolved: true, solution: { id: one.id } });
    await Promise.all([mark(one.id), mark(two.id)]);
    await mark(two.id);
    const marked = async () =>
      (await read(`threads/${id}/posts`)).map(({ isAnswer }: { isAnswer: boolean }) => isAnswer);
    expect(await marked()).toEqual([false, true]);
    const counts = { threadCount: 1, solvedCount: 1 };
    expect(await read(`categories/${other.id}`)).toMatchObject(counts);
    expect(await read(`categories/${other.id}/threads?show=unsolved`)).toEqual([]);
    expect(await read(`categories/${other.id}/threads?show=solved`)).toHaveLength(1);
    await asker.client.delete(`/api/forum/posts/${two.id}/mark-as-answer`);
    expect(await marked()).toEqual([false, false]);
    expect(await read(`categories/${other.id}`)).toMatchObject({ solvedCount: 0 });
  });
});

describe("a category's threads", () => {
  it("start with the pinned ones, continue by latest activity, and are paged completely", async () => {
    const { id: categoryId } = await openCategory("Ordered", "ordered");
    const ids: number[] = [];
    for (const title of ["First", "Second", "Third", "Fourth"]) {
      ids.push((await start({ title: `${title} thread`, categoryId })).id);
    }
    const [first, second, third, fourth] = ids;
    await reply(second ?? 0);
    await server.services.db
      .updateTable("forumThreads")
      .set({ isPinned: true })
      .where("id", "=", first ?? 0)
      .execute();
    const path = `/api/forum/categories/${categoryId}/threads`;
    const all = await server.visitor().get(path);
    const idsOf = (body: { id: number }[]) => body.map(({ id }) => id);
    expect(idsOf(all.body)).toEqual([first, second, fourth, third]);
    expect(all.headers.get("x-total-count")).toBe("4");
    const page = await server.visitor().get(`${path}?limit=2`);
    const next = /<([^>]+)>/.exec(page.headers.get("link") ?? "")?.[1] ?? "";
    expect(idsOf((await server.visitor().get(next)).body)).toEqual([fourth, third]);
  });
});

describe("content of deleted users", () => {
  it("has the name that remains of its author", async () => {
    const { id } = await start({ title: "By someone gone" }, helper);
    await server.services.db
      .updateTable("users")
      .set({ displayUsername: "Former user" })
      .where("id", "=", helper.id)
      .execute();
    expect((await read(`threads/${id}`)).user.username).toBe("Former user");
  });
});
