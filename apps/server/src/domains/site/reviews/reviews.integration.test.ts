import type { Review } from "@stackyard/contract/modules/modules";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ageAccount } from "../../../../test/actions/age-account.ts";
import { buyModule } from "../../../../test/actions/buy-module.ts";
import { publishModule, submitModule } from "../../../../test/actions/publish-module.ts";
import { openTestServer, type SignedUp, type TestServer } from "../../../../test/test-server.ts";
import { countRatings } from "./count-ratings.ts";

let server: TestServer;
let author: SignedUp;
beforeAll(async () => {
  server = await openTestServer({ worksJobs: true });
  author = await server.signUp("contributor");
});
afterAll(() => server.close());

describe("reviews", () => {
  it("require a session, ten characters and another user's published module, and exist once", async () => {
    const { id } = await publishModule(server, author);
    const { client, ...reviewer } = await server.signUp();
    await ageAccount(server, reviewer, 24);
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
  it("are marked, and can be listed and counted separately", async () => {
    const { id } = await publishModule(server, author);
    const [buyer, passerBy] = [await server.signUp(), await server.signUp()];
    await buyModule(buyer, id);
    for (const person of [buyer, passerBy]) await ageAccount(server, person, 24);
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

  it("are marked as refunded until the module is bought again", async () => {
    const { id } = await publishModule(server, author, { price: 4_900 });
    const buyer = await server.signUp();
    const { body: purchase } = await buyModule(buyer, id);
    await buyer.client.post("/api/reviews", { moduleId: id, content: "Did not work." });
    const read = async () =>
      (await server.visitor().get(`/api/modules/${id}/reviews?by=purchasers`)).body;
    expect(await read()).toMatchObject([{ isByPurchaser: true, isRefunded: false }]);
    const refund = { reason: "It does not create the network." };
    const path = `/api/user/sales/${purchase.id}/refunds`;
    expect((await author.client.post(path, refund)).status).toBe(201);
    expect(await read()).toMatchObject([{ isByPurchaser: true, isRefunded: true }]);
    expect((await buyModule(buyer, id)).status).toBe(201);
    expect(await read()).toMatchObject([{ isByPurchaser: true, isRefunded: false }]);
  });

  it("have no ratings for an invisible module, and only two filters", async () => {
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

describe("the rating of a new account", () => {
  const never = new AbortController().signal;

  it("counts after 24 hours, once, while its review is listed immediately", async () => {
    const { id } = await publishModule(server, author);
    const [established, fresh] = [await server.signUp(), await server.signUp()];
    await ageAccount(server, established, 24);
    await ageAccount(server, fresh, 23);
    const review = { moduleId: id, content: "Does what it says." };
    const counted = await established.client.post("/api/reviews", { ...review, rating: 5 });
    const waiting = await fresh.client.post("/api/reviews", { ...review, rating: 1 });
    expect([counted, waiting].map(({ body }) => body.isCounted)).toEqual([true, false]);

    const read = async () => {
      const path = `/api/modules/${id}`;
      const { body: module } = await server.visitor().get(path);
      const { body: reviews, headers } = await server.visitor().get(`${path}/reviews`);
      const { body: ratings } = await server.visitor().get(`${path}/ratings`);
      const { ratingCount, ratingAverage, reviewCount } = module;
      return {
        module: { ratingCount, ratingAverage, reviewCount },
        listed: reviews.map(({ isCounted }: Review) => isCounted),
        total: headers.get("x-total-count"),
        ratings,
      };
    };
    const before = {
      module: { ratingCount: 1, ratingAverage: 5, reviewCount: 2 },
      listed: [false, true],
      total: "2",
      ratings: { counts: [0, 0, 0, 0, 1], average: 5 },
    };
    expect(await read()).toEqual(before);
    await countRatings(server.services, never);
    expect(await read()).toEqual(before);

    await ageAccount(server, fresh, 24);
    // Two concurrent runs, and one after both.
    await Promise.all([1, 2].map(() => countRatings(server.services, never)));
    await countRatings(server.services, never);
    expect(await read()).toEqual({
      module: { ratingCount: 2, ratingAverage: 3, reviewCount: 2 },
      listed: [true, true],
      total: "2",
      ratings: { counts: [1, 0, 0, 0, 1], average: 3 },
    });
  });

  it("doesn't count while the account is suspended", async () => {
    const { id } = await publishModule(server, author);
    const suspect = await server.signUp();
    await suspect.client.post("/api/reviews", { moduleId: id, content: "The best there is." });
    await ageAccount(server, suspect, 48);
    const suspend = (suspendedAt: Date | null) =>
      server.services.db
        .updateTable("users")
        .set({ suspendedAt, suspensionReason: suspendedAt && "Ratings for a friend." })
        .where("id", "=", suspect.id)
        .execute();
    const ratingCount = async () =>
      (await server.visitor().get(`/api/modules/${id}`)).body.ratingCount;
    await suspend(new Date());
    await countRatings(server.services, never);
    expect(await ratingCount()).toBe(0);
    await suspend(null);
    await countRatings(server.services, never);
    expect(await ratingCount()).toBe(1);
  });
});
