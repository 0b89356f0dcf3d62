import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { listEngineer, offerService, SERVICE } from "../test/actions/offer-service.ts";
import { LISTING, publishModule } from "../test/actions/publish-module.ts";
import { holdRenderer } from "../test/hold-renderer.ts";
import { openTestServer, type SignedUp, type TestServer } from "../test/test-server.ts";
import { renderAllOldPosts } from "./domains/forum/posts/render-old-posts.ts";
import { prepareListing } from "./domains/modules/catalog/prepare-listing.ts";
import { keepReadme } from "./domains/modules/readmes/keep-readme.ts";
import { renderAllOldMessages } from "./domains/talent/conversations/render-message.ts";
import { renderAllOldServices } from "./domains/talent/services/long-description.ts";
import { ThreadLimitError, watchThread } from "./platform/runtime/thread-limits.ts";

vi.mock("./platform/runtime/thread-limits.ts", async (actual) => {
  const limits = await actual<typeof import("./platform/runtime/thread-limits.ts")>();
  return { ...limits, watchThread: vi.fn(limits.watchThread) };
});

let server: TestServer;
let admin: SignedUp;
let newcomer: SignedUp;
let engineer: SignedUp;
let engineerId: number;
let categoryId: number;
beforeAll(async () => {
  server = await openTestServer({ worksJobs: true });
  [admin, newcomer, engineer] = await Promise.all([
    server.signUp("admin"),
    server.signUp("contributor"),
    server.signUp("engineer"),
  ]);
  engineerId = (await listEngineer(engineer)).id;
  const category = { name: "Late", slug: "late", description: "What came late." };
  categoryId = (await admin.client.post("/api/forum/categories", category)).body.id;
});
afterAll(() => server.close());

const TEXT = "Some **bold** words, and [a link](https://example.com/).";
const AS_WRITTEN = `<pre tabindex="0">${TEXT}</pre>`;
const BOLD = "<strong>bold</strong>";
const signal = new AbortController().signal;

/** As on an overloaded machine: the renderer has no time for anything that `work` sends it. */
async function withoutTime<T>(work: () => Promise<T>): Promise<T> {
  const watches: AbortController[] = [];
  const limits = vi.mocked(watchThread);
  const watchInEarnest = limits.getMockImplementation();
  limits.mockImplementation(() => {
    const watch = new AbortController();
    watches.push(watch);
    return { signal: watch.signal, stop: () => {} };
  });
  const renderer = holdRenderer();
  const done = work();
  // Work that doesn't render ends with another result than was expected.
  await Promise.race([renderer.isHolding(1), done]);
  watches.at(-1)?.abort(new ThreadLimitError("clock"));
  const result = await done;
  renderer.release();
  if (watchInEarnest) limits.mockImplementation(watchInEarnest);
  return result;
}

const startThread = ({ client }: SignedUp, title = "What came late") =>
  client.post("/api/forum/threads", { title, content: TEXT, categoryId });

/** The time until a job of this kind for this ID is due; undefined if there is none. */
async function dueIn(queue: string, about: object): Promise<number | undefined> {
  const { rows } = await sql<{ minutes: number }>`
    SELECT round(extract(epoch FROM start_after - created_on) / 60)::int AS minutes FROM pgboss.job
    WHERE name = ${queue} AND data @> ${JSON.stringify(about)}::jsonb AND state = 'created'`.execute(
    server.services.db,
  );
  return rows[0]?.minutes;
}

describe("a post that couldn't be rendered in time", () => {
  it("is shown as source text, and rendered by the job, including its thread's excerpt", async () => {
    const { status, body } = await withoutTime(() => startThread(admin));
    expect([status, body.contentHtml]).toEqual([201, AS_WRITTEN]);
    const read = async () => (await server.visitor().get(`/api/forum/threads/${body.id}`)).body;
    expect(await read()).toMatchObject({ contentHtml: AS_WRITTEN, excerpt: TEXT });
    await renderAllOldPosts(server.services, signal);
    const rendered = { contentHtml: expect.stringContaining(BOLD) };
    // Visitors get the cached answer until this process learns of the change.
    await expect.poll(read).toMatchObject({ ...rendered, excerpt: "Some bold words, and a link." });
  });

  it("isn't rendered again by readers, and stays if the job has no time either", async () => {
    const { body } = await withoutTime(() => startThread(admin));
    const renderer = holdRenderer();
    const { contentHtml } = (await admin.client.get(`/api/forum/threads/${body.id}`)).body;
    renderer.release();
    expect(contentHtml).toBe(AS_WRITTEN);
    await server.services.db
      .updateTable("forumPosts")
      .set({ html: "<p>As it was.</p>" })
      .where("id", "=", body.postId)
      .execute();
    await withoutTime(() => renderAllOldPosts(server.services, signal));
    const kept = await server.services.db
      .selectFrom("forumPosts")
      .select("html")
      .where("id", "=", body.postId)
      .executeTakeFirstOrThrow();
    expect(kept.html).toBe("<p>As it was.</p>");
  });

  it("is held for a moderator as its links would require: they haven't been checked yet", async () => {
    const { body } = await withoutTime(() => startThread(newcomer));
    expect(body.status).toBe("held");
  });

  it("has its excerpt made again if it opens a thread that was split off", async () => {
    const { id } = (await startThread(admin)).body;
    const reply = { threadId: id, content: TEXT };
    const { body: first } = await admin.client.post("/api/forum/posts", reply);
    const split = { numbers: [1], title: "Split off", categoryId, reason: "Another subject." };
    const { body } = await withoutTime(() =>
      admin.client.post(`/api/forum/threads/${id}/split`, split),
    );
    const read = async () => (await admin.client.get(`/api/forum/threads/${body.threadId}`)).body;
    expect(await read()).toMatchObject({ postId: first.id, excerpt: TEXT });
    await renderAllOldPosts(server.services, signal);
    expect((await read()).excerpt).toBe("Some bold words, and a link.");
  });
});

it("a message is shown as source text, and rendered by the job", async () => {
  const letter = { engineerId, message: TEXT };
  const { body } = await withoutTime(() => admin.client.post("/api/conversations", letter));
  const read = async () =>
    (await admin.client.get(`/api/conversations/${body.id}/messages`)).body[0].html;
  expect(await read()).toBe(AS_WRITTEN);
  await withoutTime(() => renderAllOldMessages(server.services, signal));
  expect(await read()).toBe(AS_WRITTEN);
  await renderAllOldMessages(server.services, signal);
  expect(await read()).toContain(BOLD);
});

it("a service is shown as source text, and rendered by the job", async () => {
  const { id } = await offerService(engineer);
  const path = `/api/services/${id}`;
  const changed = { ...SERVICE, longDescription: TEXT };
  const { body } = await withoutTime(() => engineer.client.put(path, changed));
  expect(body.longDescriptionHtml).toBe(AS_WRITTEN);
  const read = async () => (await server.visitor().get(path)).body.longDescriptionHtml;
  expect(await read()).toBe(AS_WRITTEN);
  await renderAllOldServices(server.services, signal);
  await expect.poll(read).toContain(BOLD);
});

describe("a module", () => {
  it("has its description shown as source text, rendered by the job, and retried later", async () => {
    const listing = { ...LISTING, longDescription: TEXT };
    const later = vi.spyOn(server.services.jobs, "enqueue").mockResolvedValue();
    const { body } = await withoutTime(() => newcomer.client.post("/api/modules", listing));
    expect(body.longDescriptionHtml).toBe(AS_WRITTEN);
    const { id } = body;
    const kind = expect.objectContaining({ name: "prepare-listing" });
    expect(later).toHaveBeenCalledWith(expect.anything(), kind, { moduleId: id });
    later.mockRestore();
    await withoutTime(() => prepareListing(server.services, id, 2));
    expect(await dueIn("prepare-listing", { moduleId: id, tries: 3 })).toBe(40);
    const read = async () =>
      (await newcomer.client.get(`/api/modules/${id}`)).body.longDescriptionHtml;
    expect(await read()).toBe(AS_WRITTEN);
    await prepareListing(server.services, id);
    expect(await read()).toContain(BOLD);
  });

  it("has its README shown as source text, for some hours at most", async () => {
    const { id } = await publishModule(server, newcomer);
    const { db } = server.services;
    const path = `/api/modules/${id}/versions/latest`;
    const read = async () => (await server.visitor().get(path)).body.readmeHtml;
    await expect.poll(read).toContain("<h3");
    const { id: versionId } = await db
      .updateTable("moduleVersions")
      .set({ readmeHtml: null, readmeRendering: null })
      .where("moduleId", "=", id)
      .returning("id")
      .executeTakeFirstOrThrow();
    await withoutTime(() => keepReadme(server.services, versionId));
    expect(await dueIn("render-readme", { versionId, tries: 1 })).toBe(10);
    const renderer = holdRenderer();
    expect(await read()).toBe('<pre tabindex="0"># Greeting\n\nGreets.\n</pre>');
    renderer.release();
    // On a busy machine the renderer may be late once more.
    await expect
      .poll(async () => {
        await keepReadme(server.services, versionId);
        return read();
      })
      .toContain("<h3");
    // A rendered README isn't replaced by one that couldn't be rendered in time.
    await withoutTime(() => keepReadme(server.services, versionId, 7));
    expect(await read()).toContain("<h3");
    expect(await dueIn("render-readme", { versionId, tries: 8 })).toBeUndefined();
  });

  it("has a README that is rendered for a reader or, if late, for the next one", async () => {
    const { id } = await publishModule(server, newcomer);
    const path = `/api/modules/${id}/versions/latest`;
    const read = async () => (await server.visitor().get(path)).body.readmeHtml;
    await expect.poll(read).toContain("<h3");
    // On a busy machine the first rendering was late, and another is due.
    await sql`DELETE FROM pgboss.job WHERE name = 'render-readme'`.execute(server.services.db);
    await server.services.db
      .updateTable("moduleVersions")
      .set({ readmeHtml: "<p>By another renderer.</p>", readmeRendering: "0" })
      .where("moduleId", "=", id)
      .execute();
    expect(await withoutTime(read)).toBe('<pre tabindex="0"># Greeting\n\nGreets.\n</pre>');
    expect(await read()).toContain("<h3");
  });
});
