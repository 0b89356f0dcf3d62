import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { publishModule } from "../../../../test/actions/publish-module.ts";
import { openTestServer, type SignedUp, type TestServer } from "../../../../test/test-server.ts";
import { renderAllOldPosts } from "../posts/render-old-posts.ts";

let server: TestServer;
let asker: SignedUp;
let category: { id: number; slug: string };
let locked: { id: number };
let subnets: { id: number };

beforeAll(async () => {
  server = await openTestServer({ worksJobs: true });
  const admin = await server.signUp("admin");
  asker = await server.signUp();
  const body = { name: "Using", slug: "using", description: "What you have bought." };
  category = (await admin.client.post("/api/forum/categories", body)).body;
  locked = await start("The state lock is never released", "After a cancelled job it stays.", {
    tags: ["state"],
  });
  subnets = await start(
    "Subnets are replaced",
    "The plan makes **all subnets** anew <b>today</b>.",
  );
  const reply = { threadId: subnets.id, content: "Mind the locking of the state meanwhile." };
  const { id } = (await admin.client.post("/api/forum/posts", reply)).body;
  await asker.client.post(`/api/forum/posts/${id}/mark-as-answer`, {});
});
afterAll(() => server.close());

async function start(title: string, content: string, over: object = {}) {
  const thread = { title, content, categoryId: category.id, ...over };
  return (await asker.client.post("/api/forum/threads", thread)).body;
}
const search = async (query: string) =>
  (await server.visitor().get(`/api/forum/search?${query}`)).body;
const idsOf = (found: { thread: { id: number } }[]) => found.map(({ thread }) => thread.id);

describe("a search", () => {
  it("finds titles before posts, in all word forms, and shows the matching excerpt", async () => {
    const found = await search("q=lock");
    expect(idsOf(found)).toEqual([locked.id, subnets.id]);
    expect(found[1]).toMatchObject({ number: 1 });
    expect(found[1].passage).toContainEqual({ text: "locking", isMatch: true });
    expect(
      (await search("q=subnet"))[0].passage.map(({ text }: { text: string }) => text).join(""),
    ).toContain("anew");
    expect(await search("q=nothinglikeit")).toEqual([]);
    expect(await search("")).toEqual([]);
  });

  it("can be filtered by state, tag, author and category", async () => {
    expect(idsOf(await search("q=lock&show=solved"))).toEqual([subnets.id]);
    expect(idsOf(await search("q=lock&show=unsolved"))).toEqual([locked.id]);
    expect(idsOf(await search("tag=state"))).toEqual([locked.id]);
    expect(idsOf(await search(`q=lock&author=${asker.username}`))).toHaveLength(2);
    expect(await search("q=lock&author=nobody")).toEqual([]);
    expect(await search("q=lock&category=none")).toEqual([]);
  });

  it("for a title being written finds titles that share words with it", async () => {
    const path = "/api/forum/threads/similar?title=";
    const found = await server.visitor().get(`${path}Why%20is%20my%20lock%20stuck`);
    expect(found.body).toEqual([
      { id: locked.id, title: "The state lock is never released", isSolved: false },
    ]);
    expect((await server.visitor().get(`${path}%26%7C!%20the`)).body).toEqual([]);
  });
});

describe("a question about a module", () => {
  it("is shown on the module's page, announced to its author, and public with one answer once solved", async () => {
    const author = await server.signUp("contributor");
    const module = await publishModule(server, author);
    const { id } = await start("How do I call it?", "The example has no provider block.", {
      moduleId: module.id,
    });
    const path = `/api/modules/${module.id}/threads`;
    expect((await server.visitor().get(path)).body).toMatchObject([{ id, moduleId: module.id }]);
    const { body } = await server.visitor().get(`/api/forum/threads/${id}`);
    expect(body.module).toMatchObject({ id: module.id });
    expect((await server.visitor().get("/api/modules/99999/threads")).status).toBe(404);
    expect((await server.visitor().get("/api/modules/99999/faq")).status).toBe(404);
    const faq = async () => (await server.visitor().get(`/api/modules/${module.id}/faq`)).body;
    expect(await faq()).toEqual([]);
    const answer = { threadId: id, content: "Pass **your own** provider block in." };
    const reply = (await author.client.post("/api/forum/posts", answer)).body;
    const mark = `/api/forum/posts/${reply.id}/mark-as-answer`;
    await asker.client.post(mark, {});
    const [item, ...others] = await faq();
    expect(others).toEqual([]);
    expect(item).toMatchObject({
      threadId: id,
      title: "How do I call it?",
      number: 1,
      question: "The example has no provider block.",
      asker: { username: asker.username },
      answerer: { username: author.username },
    });
    expect(item.answerHtml).toContain("<strong>your own</strong>");
    await asker.client.delete(mark);
    expect(await faq()).toEqual([]);
    await asker.client.post(mark, {});
    await author.client.delete(`/api/forum/posts/${reply.id}`);
    expect(await faq()).toEqual([]);
    await expect
      .poll(async () =>
        (await author.client.get("/api/notifications")).body.map(
          ({ text }: { text: string }) => text,
        ),
      )
      .toContain(`${asker.username} asked about your module: “How do I call it?”`);
  });
});

describe("a link alone in its paragraph", () => {
  it("is rendered as a card of the module or rule as it is now, and as a link once that is removed", async () => {
    const module = await publishModule(server, await server.signUp("contributor"));
    const { db } = server.services;
    const rule = "/documentation/rules/aws#aws-s3-public-acl";
    const content = `Compare:\n\n/modules/${module.id}\n\nwith [this](${rule}) or\n\n[it](${rule})`;
    const { id } = await start("Which one is it?", content);
    const shown = async () =>
      (await server.visitor().get(`/api/forum/threads/${id}`)).body.contentHtml as string;
    const change = (part: object) =>
      db.updateTable("modules").set(part).where("id", "=", module.id).execute();
    const card = `<a href="/modules/${module.id}" class="unfurled">`;
    expect(await shown()).toContain(card);
    expect((await shown()).match(/class="unfurled-title"/g)).toHaveLength(2);
    await change({ title: "A title like <b>no</b> other" });
    await expect.poll(shown).toContain("A title like &#x3C;b>no&#x3C;/b> other");
    await change({ status: "withdrawn" });
    await expect.poll(shown).not.toContain(card);
    await renderAllOldPosts(server.services, new AbortController().signal);
    expect(await shown()).not.toContain(card);
    await change({ status: "published" });
    await expect.poll(shown).toContain(card);
  });
});

describe("a feed", () => {
  it("contains a category's threads and a thread's replies, escaped", async () => {
    const get = async (path: string) => server.app.request(`/developer-forum/${path}/feed.xml`);
    const threads = await get(`categories/${category.slug}`);
    expect(threads.headers.get("content-type")).toContain("application/atom+xml");
    expect(await threads.text()).toContain("<title>Subnets are replaced</title>");
    expect(await (await get(`threads/${subnets.id}`)).text()).toContain("Mind the locking");
    for (const slug of ["none", "%00", "x".repeat(3_000)])
      expect((await get(`categories/${slug}`)).status).toBe(404);
    expect((await get("threads/99999")).status).toBe(404);
  });
});
