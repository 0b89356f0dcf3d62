import type { Review } from "@stackyard/contract/modules/modules";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buyModule } from "../../../../test/buy-module.ts";
import { publishModule, submitModule } from "../../../../test/publish-module.ts";
import { openTestServer, type SignedUp, type TestServer } from "../../../../test/test-server.ts";

let server: TestServer;
let author: SignedUp;
beforeAll(async () => {
  server = await openTestServer({ worksJobs: true });
  author = await server.signUp("contributor");
});
afterAll(() => server.close());

describe("reviews", () => {
  it("need a session, ten characters, somebody else's published module, and come once", async () => {
    const { id } = await publishModule(server, author);
    const { client } = await server.signUp();
    const review = { moduleId: id, rating: 4, content: "Does what it says." };
    expect((await server.visitor().post("/api/reviews", review)).status).toBe(401);
    const short = await client.post("/api/reviews", { ...review, content: "Nice" });
    expect(short.body.fields.content).toBe("Review must be at least 10 characters long");
    expect((await client.post("/api/reviews", { ...review, rating: 6 })).status).toBe(400);
    expect(await author.client.post("/api/reviews", review)).toMatchObject({
      status: 403,
      body: { code: "own_module" },
    });
    const pending = await submitModule(author);
    expect((await client.post("/api/reviews", { ...review, moduleId: pending.id })).status).toBe(
      404,
    );

    const twice = await Promise.all([1, 2].map(() => client.post("/api/reviews", review)));
    expect(twice.map(({ status }) => status).sort()).toEqual([201, 409]);
    const { body: listed, headers } = await server.visitor().get(`/api/modules/${id}/reviews`);
    expect(listed).toMatchObject([{ rating: 4, content: review.content, moduleId: id }]);
    expect(headers.get("x-total-count")).toBe("1");
    const { body: module } = await client.get(`/api/modules/${id}`);
    expect(module).toMatchObject({
      ratingAverage: 4,
      ratingCount: 1,
      viewer: { hasReviewed: true },
    });
  });
});

describe("reviews by people who bought the module", () => {
  it("are marked, and listed and counted by themselves", async () => {
    const { id } = await publishModule(server, author);
    const [buyer, passerBy] = [await server.signUp(), await server.signUp()];
    await buyModule(buyer, id);
    const review = { moduleId: id, content: "Does what it says." };
    const posted = await buyer.client.post("/api/reviews", { ...review, rating: 4 });
    expect(posted.body.isByPurchaser).toBe(true);
    await passerBy.client.post("/api/reviews", { ...review, rating: 1 });
    const read = async (what: string) => {
      const { body, headers } = await server.visitor().get(`/api/modules/${id}/${what}`);
      return { body, total: headers.get("x-total-count") };
    };
    const all = await read("reviews");
    const marks = all.body.map(({ authorId, isByPurchaser }: Review) => [authorId, isByPurchaser]);
    expect(marks).toEqual([
      [passerBy.id, false],
      [buyer.id, true],
    ]);
    expect(all.total).toBe("2");
    const bought = await read("reviews?by=purchasers");
    expect(bought.body).toMatchObject([{ authorId: buyer.id }]);
    expect(bought.total).toBe("1");
    expect((await read("ratings")).body).toEqual({ counts: [1, 0, 0, 1, 0], average: 2.5 });
    expect((await read("ratings?by=purchasers")).body).toEqual({
      counts: [0, 0, 0, 1, 0],
      average: 4,
    });
  });

  it("are still theirs after a refund", async () => {
    const { id } = await publishModule(server, author);
    const buyer = await server.signUp();
    await buyModule(buyer, id);
    await buyer.client.post("/api/reviews", { moduleId: id, content: "Did not work." });
    await server.services.db
      .updateTable("entitlements")
      .set({ revokedAt: new Date() })
      .where("moduleId", "=", id)
      .execute();
    const { body } = await server.visitor().get(`/api/modules/${id}/reviews?by=purchasers`);
    expect(body).toHaveLength(1);
  });

  it("have no ratings where there is nothing to see, and only two sides to filter by", async () => {
    const pending = await submitModule(author);
    const { client } = await server.signUp();
    expect((await client.get(`/api/modules/${pending.id}/ratings`)).status).toBe(404);
    const { id } = await publishModule(server, author);
    expect((await client.get(`/api/modules/${id}/ratings?by=bots`)).status).toBe(400);
    expect((await client.get(`/api/modules/${id}/ratings`)).body).toEqual({
      counts: [0, 0, 0, 0, 0],
      average: null,
    });
  });
});
