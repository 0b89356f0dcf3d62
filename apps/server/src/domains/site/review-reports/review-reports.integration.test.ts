import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { completeContract } from "../../../../test/actions/agree-on-contract.ts";
import { listEngineer } from "../../../../test/actions/offer-service.ts";
import { publishModule } from "../../../../test/actions/publish-module.ts";
import { moneyOf } from "../../../../test/money.ts";
import { processEvents } from "../../../../test/process-events.ts";
import { openTestServer, type SignedUp, type TestServer } from "../../../../test/test-server.ts";
import { recordsFollowContracts } from "../../talent/talent/follow-contracts.ts";
import { notifyPeople } from "../notifications/notify-people.ts";

let server: TestServer;
let money: Awaited<ReturnType<typeof moneyOf>>;
let author: SignedUp;
let engineer: SignedUp;
let reader: SignedUp;
let admins: [SignedUp, SignedUp];
let moduleId: number;
let engineerId: number;
beforeAll(async () => {
  server = await openTestServer();
  money = await moneyOf(server);
  const [one, two] = await Promise.all([server.signUp("admin"), server.signUp("admin")]);
  admins = [one, two];
  [author, engineer, reader] = await Promise.all([
    server.signUp("contributor"),
    server.signUp("engineer"),
    server.signUp(),
  ]);
  moduleId = (await publishModule(server, author)).id;
  engineerId = (await listEngineer(engineer)).id;
});
afterAll(() => server.close());

let reviewer: SignedUp;
beforeEach(async () => {
  reviewer = await server.signUp();
  const { db } = server.services;
  const createdAt = new Date(Date.now() - 48 * 60 * 60 * 1_000);
  await db.updateTable("users").set({ createdAt }).where("id", "=", reviewer.id).execute();
});

const REASON = "It is an advertisement.";
const write = async (who = reviewer, rating = 5) =>
  (
    await who.client.post("/api/reviews", {
      ...{ moduleId, rating, content: "Buy my course at example.test." },
    })
  ).body.id as number;
const report = ({ client }: SignedUp, id: number, fields: object = {}) =>
  client.post(`/api/reviews/${id}/reports`, { reason: "spam", ...fields });
const decide = ({ client }: SignedUp, id: number, decision: string) =>
  client.put(`/api/admin/reviews/${id}/decision`, { decision, reason: REASON });
const appeal = ({ client }: SignedUp, id: number) =>
  client.put(`/api/user/hidden-reviews/${id}/appeal`, { text: "It is my honest opinion." });
const queue = async () => (await admins[0].client.get("/api/admin/reviews")).body;
const hiddenOf = async ({ client }: SignedUp) =>
  (await client.get("/api/user/hidden-reviews")).body;
const shown = async () => {
  const { body } = await reader.client.get(`/api/modules/${moduleId}/reviews`);
  return body.map(({ id }: { id: number }) => id);
};
const figures = async () => {
  const { body } = await reader.client.get(`/api/modules/${moduleId}`);
  return [body.rating, body.ratingCount, body.reviewCount];
};
const toldTo = async ({ client }: SignedUp) => {
  await processEvents(server.services, notifyPeople);
  const { body } = await client.get("/api/notifications");
  return body.map(({ text }: { text: string }) => text);
};

it("is reported once per reader, never by its author, and waits for administrators", async () => {
  const id = await write();
  expect((await report({ client: server.visitor() } as SignedUp, id)).status).toBe(401);
  expect((await report(reader, id, { reason: "boring" })).status).toBe(400);
  expect((await report(reader, 99_999)).status).toBe(404);
  expect((await report(reviewer, id)).body.code).toBe("own_account");
  const twice = await Promise.all([report(reader, id, { note: "Look" }), report(reader, id)]);
  expect(twice.map(({ status }) => status).sort()).toEqual([204, 409]);
  expect((await report(author, id)).status).toBe(204);
  expect((await reader.client.get("/api/admin/reviews")).status).toBe(403);
  const [entry] = await queue();
  expect(entry).toMatchObject({
    ...{ id, rating: 5, author: reviewer.username, appeal: null },
    about: { path: `/modules/${moduleId}` },
  });
  expect(entry.reports).toHaveLength(2);
  expect((await toldTo(admins[1])).join()).toContain("was reported");
  expect((await decide(reader, id, "keep")).status).toBe(403);
  expect((await decide(admins[0], id, "restore")).status).toBe(409);
  expect((await decide(admins[0], id, "keep")).status).toBe(204);
  expect((await decide(admins[0], id, "hide")).status).toBe(409);
  expect(await queue()).toEqual([]);
  expect(await shown()).toContain(id);
  expect(await toldTo(reader)).toContainEqual(expect.stringContaining(`was kept: ${REASON}`));
});

it("is hidden with its rating, and can't be written again", async () => {
  const before = await figures();
  const id = await write(reviewer, 1);
  expect(await figures()).not.toEqual(before);
  await report(reader, id);
  const both = await Promise.all(admins.map((admin) => decide(admin, id, "hide")));
  expect(both.map(({ status }) => status).sort()).toEqual([204, 409]);
  expect(await shown()).not.toContain(id);
  expect(await figures()).toEqual(before);
  expect((await report(author, id)).status).toBe(404);
  const again = { moduleId, rating: 1, content: "Buy my other course." };
  const refused = await reviewer.client.post("/api/reviews", again);
  expect(refused.body.code).toBe("already_reviewed");
  const viewerOf = async ({ client }: SignedUp) =>
    (await client.get(`/api/modules/${moduleId}`)).body.viewer;
  expect(await viewerOf(reviewer)).toMatchObject({ hasReviewed: false, isReviewHidden: true });
  expect(await viewerOf(reader)).toMatchObject({ isReviewHidden: false });
  expect(await hiddenOf(reviewer)).toMatchObject([{ id, reason: REASON, appeal: null }]);
  expect(await hiddenOf(reader)).toEqual([]);
  expect((await toldTo(reviewer)).join()).toContain(`was hidden: ${REASON}`);
});

it("can be appealed once, and is restored by another administrator as it was", async () => {
  const id = await write(reviewer, 2);
  const [before, order] = [await figures(), await shown()];
  await report(reader, id);
  await decide(admins[0], id, "hide");
  expect((await appeal(reader, id)).status).toBe(404);
  expect((await decide(admins[1], id, "restore")).status).toBe(409);
  expect((await appeal(reviewer, id)).status).toBe(204);
  expect((await appeal(reviewer, id)).status).toBe(409);
  expect(await queue()).toMatchObject([{ id, appeal: { reason: REASON, isForAnother: true } }]);
  expect((await decide(admins[0], id, "restore")).body.code).toBe("other_moderator");
  const both = await Promise.all([1, 2].map(() => decide(admins[1], id, "restore")));
  expect(both.map(({ status }) => status).sort()).toEqual([204, 409]);
  expect(await hiddenOf(reviewer)).toEqual([]);
  expect([await figures(), await shown()]).toEqual([before, order]);
  expect((await toldTo(reviewer)).join()).toContain("is shown again");
});

it("stays hidden if the appeal is refused, which is final", async () => {
  const id = await write();
  await report(reader, id);
  await decide(admins[0], id, "hide");
  await appeal(reviewer, id);
  expect((await decide(admins[1], id, "refuse")).status).toBe(204);
  expect((await decide(admins[1], id, "restore")).status).toBe(409);
  expect(await hiddenOf(reviewer)).toMatchObject([{ answer: REASON }]);
  expect((await toldTo(reviewer)).join()).toContain(`stays hidden: ${REASON}`);
  expect((await appeal(reviewer, id)).status).toBe(409);
});

it("of both sides of a contract is hidden and restored with its figures", async () => {
  const client = reviewer;
  const contract = await completeContract({ client, engineer }, { amount: 10_000 });
  await money.credit();
  for (const [who, rating] of [
    [client, 1],
    [engineer, 2],
  ] as const)
    await who.client.put(`/api/contracts/${contract.id}/review`, {
      ...{ rating, content: "It was not what we agreed on." },
    });
  await processEvents(server.services, recordsFollowContracts);
  const { db } = server.services;
  const read = async () => {
    const { body } = await reader.client.get(`/api/engineers/${engineerId}/page`);
    const record = await db
      .selectFrom("contractRecords")
      .select("clientRating")
      .where("contractId", "=", contract.id)
      .executeTakeFirstOrThrow();
    return [body.ratingCount, record.clientRating];
  };
  const [count] = await read();
  expect(await read()).toEqual([count, 2]);
  const path = `/api/contracts/${contract.id}/reviews`;
  const { body } = await client.client.get(path);
  const about = ({ id }: SignedUp) =>
    body.published.find((each: { authorId: number }) => each.authorId !== id).id;
  for (const { id } of body.published) await report(reader, id);
  // Each decision is about one review.
  for (const { id } of body.published)
    expect((await decide(admins[0], id, "hide")).status).toBe(204);
  expect(await read()).toEqual([(count as number) - 1, null]);
  const left = (await client.client.get(path)).body;
  expect(left).toMatchObject({ published: [], canWrite: false });
  const { body: page } = await client.client.get(`/api/engineers/${engineerId}/page`);
  expect(page.viewer).toMatchObject({ isReviewHidden: false });
  const [ofEngineer, ofClient] = [about(engineer), about(client)];
  await Promise.all([appeal(client, ofEngineer), appeal(engineer, ofClient)]);
  const paths = (await queue()).map((each: { id: number; about: { path: string } }) => [
    ...[each.id, each.about.path],
  ]);
  expect(Object.fromEntries(paths)).toEqual({
    [ofEngineer]: `/talent/${engineerId}`,
    [ofClient]: `/users/${client.username}`,
  });
  for (const id of [ofEngineer, ofClient])
    expect((await decide(admins[1], id, "restore")).status).toBe(204);
  expect(await read()).toEqual([count, 2]);
  expect((await client.client.get(path)).body.published).toHaveLength(2);
});

it("isn't decided about by its author, or by the author of the module that it is about", async () => {
  const own = await write(admins[1], 4);
  await report(reader, own);
  expect((await decide(admins[1], own, "keep")).body.code).toBe("own_account");
  expect((await decide(admins[0], own, "keep")).status).toBe(204);
  const theirs = await publishModule(server, admins[1]);
  const review = { moduleId: theirs.id, rating: 1, content: "It doesn't do what it says." };
  const { body } = await reviewer.client.post("/api/reviews", review);
  await report(reader, body.id);
  expect((await decide(admins[1], body.id, "hide")).body.code).toBe("own_account");
  expect((await decide(admins[0], body.id, "hide")).status).toBe(204);
  const later = await write();
  await report(reader, later);
  await decide(admins[0], later, "hide");
  const hidden = await hiddenOf(reviewer);
  expect(hidden.map(({ id }: { id: number }) => id)).toEqual([later, body.id]);
});

it("isn't kept from administrators by reports of reviews that are gone", async () => {
  const id = await write();
  await report(reader, id);
  const gone = Array.from({ length: 50 }, (_, n) => ({
    ...{ reviewId: -n - 1, reporterId: reader.id, reason: "spam" as const, note: "" },
  }));
  await server.services.db.insertInto("reviewReports").values(gone).execute();
  expect(await queue()).toMatchObject([{ id }]);
  expect((await decide(admins[0], id, "keep")).status).toBe(204);
});

it("that was kept can be reported again: earlier reports stay decided, and their authors get no second notice", async () => {
  const id = await write();
  await report(reader, id);
  await decide(admins[0], id, "keep");
  await report(author, id, { note: "It is still there." });
  const [entry] = await queue();
  expect(entry.reports).toMatchObject([{ note: "It is still there." }]);
  expect((await decide(admins[1], id, "hide")).status).toBe(204);
  const rows = await server.services.db
    .selectFrom("reviewReports")
    .select(["reporterId", "status"])
    .where("reviewId", "=", id)
    .orderBy("id")
    .execute();
  expect(rows).toEqual([
    { reporterId: reader.id, status: "dismissed" },
    { reporterId: author.id, status: "upheld" },
  ]);
});

it("of a new account, whose rating doesn't count, changes no figure when it is hidden and restored", async () => {
  const before = await figures();
  const newcomer = await server.signUp();
  const id = await write(newcomer, 1);
  const [rating, ratings, reviews] = await figures();
  expect([rating, ratings, reviews]).toEqual([before[0], before[1], before[2] + 1]);
  await report(reader, id);
  await decide(admins[0], id, "hide");
  expect(await figures()).toEqual(before);
  await appeal(newcomer, id);
  await decide(admins[1], id, "restore");
  expect(await figures()).toEqual([rating, ratings, reviews]);
});
