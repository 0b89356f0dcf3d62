import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { publishModule } from "../test/actions/publish-module.ts";
import { holdRenderer } from "../test/hold-renderer.ts";
import { holdingLocks, untilWaitingForLocks } from "../test/lock-waits.ts";
import { openTestServer, type SignedUp, type TestServer } from "../test/test-server.ts";
import { renderAllOldPosts } from "./domains/forum/posts/render-old-posts.ts";
import { prepareListing } from "./domains/modules/catalog/prepare-listing.ts";
import type { Database } from "./platform/db/database.ts";

let server: TestServer;
let admin: SignedUp;
let author: SignedUp;
let categoryId: number;
beforeAll(async () => {
  server = await openTestServer({ worksJobs: true });
  [admin, author] = [await server.signUp("admin"), await server.signUp("contributor")];
  const category = { name: "Cards", slug: "cards", description: "What posts show." };
  categoryId = (await admin.client.post("/api/forum/categories", category)).body.id;
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => server.close());

const TITLE = "Shown as a card";
const start = (content: string) =>
  admin.client.post("/api/forum/threads", { title: "About a module", content, categoryId });
const shown = async (id: number) =>
  (await server.visitor().get(`/api/forum/threads/${id}`)).body.contentHtml;
const takeDown = (db: Database, id: number) =>
  db.updateTable("modules").set({ status: "withdrawn" }).where("id", "=", id).execute();
const CARD = 'class="unfurled"';

describe("a module linked in a post", () => {
  const linked = async () => {
    const { id } = await publishModule(server, author, { title: TITLE });
    return { id, content: `Look at this one, please.\n\n/modules/${id}` };
  };

  it("isn't shown if it is taken down while the post is rendered", async () => {
    const { id, content } = await linked();
    const renderer = holdRenderer();
    const sent = start(content);
    await renderer.isHolding(1);
    await takeDown(server.services.db, id);
    renderer.release();
    const { status, body } = await sent;
    expect(status).toBe(201);
    expect(body.contentHtml).not.toContain(CARD);
    expect(await shown(body.id)).not.toContain(TITLE);
  });

  it("isn't shown if its takedown is in progress while the post is written", async () => {
    const { id, content } = await linked();
    const { sent } = await holdingLocks(server.services.db, async (holder) => {
      await takeDown(holder, id);
      const sent = start(content);
      await untilWaitingForLocks(server.services.db, 1);
      return { sent };
    });
    const { body } = await sent;
    expect(await shown(body.id)).not.toContain(TITLE);
  });

  it("isn't shown if it is taken down while a job renders the post", async () => {
    const { id, content } = await linked();
    const { body } = await start(content);
    expect(await shown(body.id)).toContain(CARD);
    const { db } = server.services;
    await db
      .updateTable("forumPosts")
      .set({ rendering: "0" })
      .where("id", "=", body.postId)
      .execute();
    const renderer = holdRenderer();
    const rendered = renderAllOldPosts(server.services, new AbortController().signal);
    await renderer.isHolding(1);
    await takeDown(db, id);
    renderer.release();
    await rendered;
    expect(await shown(body.id)).not.toContain(TITLE);
  });

  it("is shown if nothing changes while the post is rendered", async () => {
    const { body } = await start((await linked()).content);
    expect(body.contentHtml).toContain(CARD);
  });
});

it("a split thread's excerpt is never from a text that was changed in the meantime", async () => {
  const { body: thread } = await start("What this is about, in a sentence.");
  const reply = { threadId: thread.id, content: "The first words of a reply." };
  const { body: post } = await admin.client.post("/api/forum/posts", reply);
  const renderer = holdRenderer();
  const split = admin.client.post(`/api/forum/threads/${thread.id}/split`, {
    numbers: [1],
    title: "Split off",
    categoryId,
    reason: "It is another subject.",
  });
  await renderer.isHolding(1);
  await server.services.db
    .updateTable("forumPosts")
    .set({ content: "Other words." })
    .where("id", "=", post.id)
    .execute();
  renderer.release();
  expect((await split).body.code).toBe("conflict");
});

it("a description changed while a job renders it doesn't get the HTML of the previous one", async () => {
  const { id } = await publishModule(server, author, {
    longDescription: `**Before** ${"this. ".repeat(10)}`,
  });
  const { db } = server.services;
  const renderer = holdRenderer();
  const prepared = prepareListing(server.services, id);
  await renderer.isHolding(1);
  const after = "After that. ".repeat(10);
  const html = `<p>${after}</p>`;
  await db
    .updateTable("modules")
    .set({ longDescription: after, descriptionHtml: html })
    .where("id", "=", id)
    .execute();
  renderer.release();
  await prepared;
  const { body } = await server.visitor().get(`/api/modules/${id}`);
  expect(body.longDescriptionHtml).toBe(html);
});
