import { TRUST_LEVELS } from "@stackyard/contract/forum/trust";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { holdingLocks, untilWaitingForLocks } from "../../../../test/lock-waits.ts";
import { openTestServer, type SignedUp, type TestServer } from "../../../../test/test-server.ts";
import { storedJson } from "../../../platform/db/stored-json.ts";
import { tellModerators, tellModeratorsSoon } from "./tell-moderators.ts";

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
        name,
        slug,
        description: "What is talked about.",
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
    title: "Something to decide",
    content,
    categoryId: category.id,
  });
const reply = (who: SignedUp, threadId: number, content = PLAIN) =>
  who.client.post("/api/forum/posts", { threadId, content });
const act = (who: SignedUp, what: string, id: number, act: string, over: object = {}) =>
  who.client.post(`/api/forum/${what}/${id}/moderation`, { act, reason: REASON, ...over });
const posts = async (threadId: number, client = server.visitor()) =>
  (await client.get(`/api/forum/threads/${threadId}/posts`)).body;
const queue = async () => (await admin.client.get("/api/forum/moderation")).body;

it("is reserved for administrators", async () => {
  const { id, postId } = (await post(asker)).body;
  const title = "Something to decide";
  const acts = [
    ["/api/forum/moderation", undefined],
    [`/api/forum/posts/${postId}/moderation`, { act: "hide", reason: REASON }],
    [`/api/forum/threads/${id}/moderation`, { act: "slow", minutes: 5, reason: REASON }],
    [`/api/forum/threads/${id}/merge`, { into: id + 1, reason: REASON }],
    [`/api/forum/threads/${id}/split`, { numbers: [1], title, categoryId: 1, reason: REASON }],
    ["/api/forum/appeals/1/decision", { isGranted: true, reason: REASON }],
  ] as const;
  const people = await Promise.all(
    (["buyer", "engineer", "contributor", "auditor"] as const).map((role) => server.signUp(role)),
  );
  for (const [path, body] of acts) {
    const ask = (client: SignedUp["client"]) => (body ? client.post(path, body) : client.get(path));
    expect((await ask(server.visitor())).status, path).toBe(401);
    for (const { client } of people) expect((await ask(client)).status, path).toBe(403);
  }
});

describe("a report", () => {
  it("can be made once per reader, waits in the queue, and is dismissed or upheld", async () => {
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

  it("leaves the queue when the author deletes the post", async () => {
    const author = await server.signUp();
    const { id, postId } = (await post(author)).body;
    const report = { reason: "spam", note: "Sells something." };
    await asker.client.post(`/api/forum/posts/${postId}/reports`, report);
    // A held reply is visible only to its author, so its thread can be deleted with it.
    await reply(await server.signUp(), id, LINKED);
    expect(await queue()).toHaveLength(2);
    expect((await author.client.delete(`/api/forum/threads/${id}`)).status).toBeLessThan(300);
    expect(await queue()).toEqual([]);
  });
});

describe("a hidden post", () => {
  it("keeps its number, is readable by its author only, loses the solution mark, and can be restored", async () => {
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
    await act(admin, "posts", opening, "restore");
    await expect
      .poll(async () => (await author.client.get("/api/notifications")).body.length)
      // For the report, the hiding and the restoring.
      .toBe(3);
  });
});

describe("a new account", () => {
  it("has one post with links held for review at a time, announced on approval", async () => {
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
      .poll(async () => (await follower.client.get("/api/notifications")).body.length)
      .toBe(1);
    await stranger.client.send("PATCH", `/api/forum/threads/${id}`, {
      title: "Something else",
      content: `${LINKED} And more.`,
    });
    expect((await server.visitor().get(`/api/forum/threads/${id}`)).status).toBe(404);
  });

  it.each(["www&#46;evil&#46;com", "evil&#46;com", "evil．com", "e\u200Bvil.com"])(
    "has a post held for review however the address is written: %j",
    async (words) => {
      const { status } = (await post(await server.signUp(), `${PLAIN} It is ${words}.`)).body;
      expect(status).toBe("held");
    },
  );

  it("has a thread held for review if its title contains an address", async () => {
    const { client } = await server.signUp();
    const thread = { title: "See evil．com for more", content: PLAIN, categoryId: category.id };
    expect((await client.post("/api/forum/threads", thread)).body.status).toBe("held");
  });

  it("may show addresses in code without a review", async () => {
    const code = '`source = "app.terraform.io/yard/network/aws"`';
    expect((await post(await server.signUp(), `${PLAIN} ${code}`)).body.status).toBe("visible");
  });

  it("sees its held reply alone, and is limited in links and posts by its trust level", async () => {
    const stranger = await server.signUp();
    const { id } = (await post(asker)).body;
    const many = "[a](https://a.example/) [b](https://b.example/) [c](https://c.example/)";
    expect((await reply(stranger, id, many)).body.message).toContain("At most 2 links");
    const names = [admin, asker, stranger].map(({ username }) => `@${username}`).join(" ");
    expect((await reply(stranger, id, names)).body.message).toContain("At most 2 mentions");
    const pictures = "![One](one.png) and ![another](other.png)";
    expect((await reply(stranger, id, pictures)).body.message).toContain("At most 1 picture");
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
  it("is pinned, locked and moved by administrators only, and its counters follow", async () => {
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

describe("an appeal", () => {
  const TEXT = "It was no advertisement, it was a question.";
  const appeal = (who: Pick<SignedUp, "client">, postId: number, text = TEXT) =>
    who.client.post(`/api/forum/posts/${postId}/appeals`, { text });
  const decide = (who: Pick<SignedUp, "client">, id: number, isGranted: boolean) =>
    who.client.post(`/api/forum/appeals/${id}/decision`, { isGranted, reason: REASON });
  const appealIn = async (postId: number, who = admin) =>
    (await who.client.get("/api/forum/moderation")).body.find(
      ({ post }: { post: { id: number } }) => post.id === postId,
    )?.appeal;
  const told = async (who: SignedUp) =>
    (await who.client.get("/api/notifications")).body.map(({ text }: { text: string }) => text);

  it("can be made once by the author, and is decided by another moderator", async () => {
    const author = await server.signUp();
    const { id } = (await post(author)).body;
    const { id: postId } = (await reply(author, id)).body;
    const { id: own } = (await reply(admin, id)).body;
    expect((await appeal({ client: server.visitor() }, postId)).status).toBe(401);
    expect((await appeal(asker, postId)).body.code).toBe("not_own_post");
    expect((await appeal(author, postId, "No!")).status).toBe(400);
    expect((await appeal(author, postId)).body.message).toContain("no decision to appeal");
    await act(admin, "posts", postId, "hide");
    const asked = await Promise.all([appeal(author, postId), appeal(author, postId)]);
    expect(asked.map(({ status }) => status).sort()).toEqual([204, 409]);
    expect(await posts(id, author.client)).toMatchObject([
      { number: 1, appeal: { status: "open", answer: null } },
      { number: 2, appeal: null },
    ]);
    expect((await posts(id))[0].appeal).toBeNull();

    const { id: open, ...shown } = await appealIn(postId);
    expect(shown).toMatchObject({
      about: "hidden",
      text: TEXT,
      reason: REASON,
      isForAnother: false,
    });
    expect((await decide({ client: server.visitor() }, open, true)).status).toBe(401);
    expect((await decide(author, open, true)).status).toBe(403);
    expect((await decide(admin, 99_999, true)).status).toBe(404);
    // The moderator who acted may decide if there is no other.
    const second = await server.signUp("admin");
    expect((await appealIn(postId)).isForAnother).toBe(true);
    expect((await decide(admin, open, false)).body.code).toBe("other_moderator");
    const both = await Promise.all([decide(second, open, true), decide(second, open, false)]);
    expect(both.map(({ status }) => status).sort()).toEqual([204, 409]);
    const isGranted = both[0]?.status === 204;
    expect((await posts(id))[0].status).toBe(isGranted ? "visible" : "hidden");
    const outcome = isGranted ? "granted" : "refused";
    await expect
      .poll(() => told(author))
      .toContain(`Your appeal about “Something to decide” was ${outcome}: ${REASON}`);
    // The action that grants the appeal is its answer; there is no second notification.
    expect((await told(author)).filter((text: string) => text.includes("restored"))).toEqual([]);
    await act(second, "posts", own, "hide");
    await appeal(admin, own);
    expect((await decide(admin, (await appealIn(own)).id, true)).body.code).toBe("own_post");
    await act(second, "posts", own, "restore");
    expect(await appealIn(own)).toBeUndefined();
    await sql`UPDATE users SET suspended_at = now(), suspension_reason = 'Gone.' WHERE id = ${second.id}`.execute(
      server.services.db,
    );
  });

  it("can be about a hidden, held or locked thread, and is answered by the moderator's action", async () => {
    const author = await server.signUp();
    const { id, postId } = (await post(author)).body;
    await act(admin, "posts", postId, "hide");
    const seen = await author.client.get(`/api/forum/threads/${id}`);
    expect(seen.body).toMatchObject({ status: "hidden", viewer: { appeal: null } });
    const words = { title: "Other words", content: `${PLAIN} Or not.` };
    expect((await author.client.send("PATCH", `/api/forum/threads/${id}`, words)).status).toBe(404);
    expect((await appeal(author, postId)).status).toBe(204);
    // There is no other moderator, so the one who acted decides.
    expect((await decide(admin, (await appealIn(postId)).id, true)).status).toBe(204);
    expect((await server.visitor().get(`/api/forum/threads/${id}`)).status).toBe(200);
    await act(admin, "threads", id, "lock", { reason: "Locked for the test." });
    expect((await appeal(author, postId)).status).toBe(204);
    expect((await appealIn(postId)).reason).toBe("Locked for the test.");
    expect((await decide(admin, (await appealIn(postId)).id, true)).status).toBe(204);
    expect((await server.visitor().get(`/api/forum/threads/${id}`)).body.isLocked).toBe(false);
    const { postId: held } = (await post(author, LINKED)).body;
    expect((await appeal(author, held)).status).toBe(204);
    expect(await appealIn(held)).toMatchObject({ about: "held", reason: null });
    await act(admin, "posts", held, "approve");
    expect(await appealIn(held)).toBeUndefined();
    const { db } = server.services;
    const rows = await db
      .selectFrom("forumAppeals")
      .select("status")
      .where("postId", "=", held)
      .execute();
    expect(rows).toEqual([{ status: "granted" }]);
    // A post that was restored and hidden again can be appealed again, but not after a refusal.
    await act(admin, "posts", postId, "hide");
    expect((await appeal(author, postId)).status).toBe(204);
    expect((await decide(admin, (await appealIn(postId)).id, false)).status).toBe(204);
    const { body } = await author.client.get(`/api/forum/threads/${id}`);
    expect(body.viewer.appeal).toEqual({ status: "refused", answer: REASON });
    expect((await appeal(author, postId)).status).toBe(409);
  });
});

it("the wait for a review is the median of the latest decisions, once there are five", async () => {
  const other = await openTestServer();
  try {
    const { db } = other.services;
    const { client } = await other.signUp();
    const hours = async () => (await client.get("/api/forum/review-time")).body.hours;
    const decideAfter = async (postId: number, waited: number) => {
      const base = { subjectKind: "thread", subjectId: 1, actorId: null } as const;
      const data = storedJson({ postId });
      for (const [type, hour] of [
        ["forum.post_held", 0],
        ["forum.post_moderated", waited],
      ] as const) {
        const at = new Date(Date.UTC(2026, 0, 1, hour));
        await db
          .insertInto("events")
          .values({ ...base, type, data, at })
          .execute();
      }
    };
    expect((await other.visitor().get("/api/forum/review-time")).status).toBe(401);
    for (const [index, waited] of [1, 2, 40, 3].entries()) await decideAfter(index + 1, waited);
    expect(await hours()).toBeNull();
    await decideAfter(5, 4);
    expect(await hours()).toBe(3);
  } finally {
    await other.close();
  }
});

it("an appeal that arrives while its post is being restored is answered by the restoration", async () => {
  const author = await server.signUp();
  const { id } = (await post(author)).body;
  const { id: postId } = (await reply(author, id)).body;
  await act(admin, "posts", postId, "hide");
  const { db } = server.services;
  const begun = await holdingLocks(db, async (holder) => {
    await sql`SELECT FROM forum_posts WHERE id = ${postId} FOR UPDATE`.execute(holder);
    const text = "It was no advertisement, it was a question.";
    const appealing = author.client.post(`/api/forum/posts/${postId}/appeals`, { text });
    await untilWaitingForLocks(db, 1);
    const restoring = act(admin, "posts", postId, "restore");
    await untilWaitingForLocks(db, 2);
    return [appealing, restoring];
  });
  expect((await Promise.all(begun)).map(({ status }) => status)).toEqual([204, 200]);
  const appeals = db.selectFrom("forumAppeals").select("status").where("postId", "=", postId);
  expect(await appeals.execute()).toEqual([{ status: "granted" }]);
});

describe("the moderators", () => {
  it("are notified once of a growing queue, and not of an empty one", async () => {
    const { db } = server.services;
    const waiting = () =>
      sql<{ n: number }>`SELECT count(*)::int AS n FROM pgboss.job
        WHERE name = ${tellModeratorsSoon.name} AND state = 'created'`
        .execute(db)
        .then(({ rows }) => rows[0]?.n);
    for (const { post } of await queue()) await act(admin, "posts", post.id, "hide");
    await tellModerators(server.services);
    const author = await server.signUp();
    const { id } = (await post(asker)).body;
    const { id: postId } = (await reply(author, id)).body;
    for (const reason of ["spam", "abuse"]) {
      const reader = await server.signUp();
      await reader.client.post(`/api/forum/posts/${postId}/reports`, { reason });
    }
    await reply(author, id, LINKED);
    await expect.poll(waiting).toBe(1);
    await tellModerators(server.services);
    await expect
      .poll(async () =>
        (await admin.client.get("/api/notifications")).body
          .map(({ text }: { text: string }) => text)
          .filter((text: string) => text.includes("queue")),
      )
      .toEqual(["2 posts are waiting in the forum's moderation queue"]);
    expect(await waiting()).toBe(1);
  });
});

it("no hidden, held or deleted reply can become the solution", async () => {
  const author = await server.signUp();
  const { id } = (await post(asker)).body;
  const [hidden, held, deleted] = [
    (await reply(author, id)).body.id,
    (await reply(await server.signUp(), id, LINKED)).body.id,
    (await reply(author, id, `${PLAIN} Again.`)).body.id,
  ];
  await act(admin, "posts", hidden, "hide");
  await author.client.delete(`/api/forum/posts/${deleted}`);
  const rows = await server.services.db
    .selectFrom("forumPosts")
    .select("status")
    .where("id", "in", [hidden, held, deleted])
    .orderBy("id")
    .execute();
  expect(rows.map(({ status }) => status)).toEqual(["hidden", "held", "deleted"]);
  for (const postId of [hidden, held, deleted]) {
    const marked = await asker.client.post(`/api/forum/posts/${postId}/mark-as-answer`, {});
    expect(marked).toMatchObject({ status: 404, body: { code: "post_not_found" } });
  }
});
