import { afterAll, beforeAll, describe, expect, it } from "vitest";
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
