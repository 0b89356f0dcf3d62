import { approvalWithdrawn } from "@stackyard/contract/events/module-events";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ageAccount } from "../../../../test/actions/age-account.ts";
import { buyModule } from "../../../../test/actions/buy-module.ts";
import { publishModule } from "../../../../test/actions/publish-module.ts";
import { processEvents } from "../../../../test/process-events.ts";
import { openTestServer, type SignedUp, type TestServer } from "../../../../test/test-server.ts";
import { record } from "../../../platform/events/record.ts";
import { inTransaction } from "../../../platform/services.ts";
import { computeReputations } from "./compute-reputation.ts";
import { reputationConsumer } from "./reputation-consumer.ts";

let server: TestServer;
let author: SignedUp;
beforeAll(async () => {
  server = await openTestServer({ worksJobs: true });
  author = await server.signUp("contributor");
});
afterAll(() => server.close());

async function profileOf(username: string) {
  await processEvents(server.services, reputationConsumer);
  // The kept answer is dropped when its change is heard.
  await server.services.changes.caughtUp();
  return (await server.visitor().get(`/api/profiles/${username}`)).body;
}

describe("a reputation", () => {
  it("exists as soon as the account does, with a score of zero", async () => {
    const { trustScore, reputation } = await profileOf(author.username);
    expect(trustScore).toBe(0);
    expect(reputation).toMatchObject({ score: 0, record: { buyers: 0, days: 0 } });
  });

  it("follows sales and ratings; a buyer of two modules counts once", async () => {
    const buyer = await server.signUp("buyer");
    await ageAccount(server, buyer, 24);
    for (const rating of [5, 4]) {
      const { id } = await publishModule(server, author);
      await buyModule(buyer, id);
      const review = { moduleId: id, content: "Works as said.", rating };
      expect((await buyer.client.post("/api/reviews", review)).status).toBe(201);
    }
    const record = async () => (await profileOf(author.username)).reputation.record;
    // The server's own worker counts beside this test.
    await expect.poll(record).toMatchObject({ buyers: 1, ratingCount: 2, ratingSum: 9 });
    const { trustScore, reputation } = await profileOf(author.username);
    expect(reputation.points).toEqual({ sales: 3, ratings: 9, audits: 0, age: 0 });
    expect([trustScore, reputation.score]).toEqual([12, 12]);
  });

  it("doesn't count refunded purchases", async () => {
    const seller = await server.signUp("contributor");
    const { id } = await publishModule(server, seller);
    await buyModule(await server.signUp("buyer"), id);
    expect((await profileOf(seller.username)).reputation.record.buyers).toBe(1);
    const revoked = { revokedAt: new Date() };
    await server.services.db
      .updateTable("entitlements")
      .set(revoked)
      .where("moduleId", "=", id)
      .execute();
    await computeReputations(server.services, new AbortController().signal);
    expect((await profileOf(seller.username)).reputation.record.buyers).toBe(0);
  });

  it("follows an auditor's decisions, and falls when one is overturned", async () => {
    const { id: moduleId } = await publishModule(server, author);
    const { actorId } = await server.services.db
      .selectFrom("events")
      .select("actorId")
      .where("type", "=", "version.approved")
      .where("subjectId", "=", moduleId)
      .executeTakeFirstOrThrow();
    const auditor = await server.visitor().get(`/api/users/${actorId}`);
    const { username } = auditor.body;
    expect((await profileOf(username)).reputation.points.audits).toBe(4);
    const withdraw = (version: string) =>
      inTransaction(server.services, (ctx) =>
        record(ctx, approvalWithdrawn, {
          actorId: author.id,
          subjectId: moduleId,
          data: { moduleId, title: "T", authorId: author.id, version, reason: "A hole." },
        }),
      );
    // Another version, so it was another auditor's decision.
    await withdraw("0.9.0");
    expect((await profileOf(username)).reputation.record).toMatchObject({ overturned: 0 });
    await withdraw("1.0.0");
    const { reputation, trustScore } = await profileOf(username);
    expect(reputation.record).toMatchObject({ decisions: 1, overturned: 1 });
    expect([reputation.points.audits, trustScore]).toEqual([0, 0]);
  });

  it("grows with the account's age, through the daily job only", async () => {
    const { id, username } = await server.signUp();
    expect((await profileOf(username)).trustScore).toBe(0);
    const createdAt = new Date(Date.now() - 730 * 24 * 60 * 60 * 1_000);
    await server.services.db.updateTable("users").set({ createdAt }).where("id", "=", id).execute();
    await computeReputations(server.services, new AbortController().signal);
    expect(await profileOf(username)).toMatchObject({
      trustScore: 10,
      reputation: { points: { age: 10 } },
    });
  });

  it("is not computed for deleted accounts", async () => {
    const { id } = await server.signUp("contributor");
    const { db } = server.services;
    await processEvents(server.services, reputationConsumer);
    await db.updateTable("users").set({ deletedAt: new Date() }).where("id", "=", id).execute();
    await db.deleteFrom("reputations").where("userId", "=", id).execute();
    await computeReputations(server.services, new AbortController().signal);
    const found = db.selectFrom("reputations").select("userId").where("userId", "=", id);
    expect(await found.execute()).toEqual([]);
  });

  it("can't be written directly", async () => {
    const { client, username } = await server.signUp();
    await client.put("/api/user/profile", { trustScore: 100, skills: ["Asking nicely"] });
    expect((await profileOf(username)).trustScore).toBe(0);
  });
});
