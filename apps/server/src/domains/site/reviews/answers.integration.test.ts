import { afterAll, beforeAll, expect, it } from "vitest";
import { publishModule } from "../../../../test/actions/publish-module.ts";
import { openTestServer, type SignedUp, type TestServer } from "../../../../test/test-server.ts";

let server: TestServer;
let author: SignedUp;
let reviewer: SignedUp;
let moduleId: number;
let review: { id: number };

const content = "Thank you; the next version says so.";
const answer = (text: unknown = content, { client } = author, id = review.id) =>
  client.put(`/api/reviews/${id}/answer`, { answer: text });
const shown = async () =>
  (await server.visitor().get(`/api/modules/${moduleId}/reviews`)).body[0].answer;
const waiting = async (query = "") => author.client.get(`/api/user/reviews-to-answer?${query}`);

beforeAll(async () => {
  server = await openTestServer({ worksJobs: true });
  [author, reviewer] = [await server.signUp("contributor"), await server.signUp()];
  ({ id: moduleId } = await publishModule(server, author));
  const text = { moduleId, rating: 3, content: "Its outputs are not described." };
  review = (await reviewer.client.post("/api/reviews", text)).body;
});
afterAll(() => server.close());

it("is for the module's author only, and must not be empty", async () => {
  expect((await answer(content, { ...author, client: server.visitor() })).status).toBe(401);
  expect((await server.visitor().get("/api/user/reviews-to-answer")).status).toBe(401);
  expect((await answer(content, reviewer)).status).toBe(403);
  expect((await answer(content, await server.signUp("admin"))).status).toBe(403);
  expect((await answer("   ")).status).toBe(400);
  expect((await answer("x".repeat(2_001))).status).toBe(400);
  expect((await answer(content, author, 999_999)).status).toBe(404);
  expect(await shown()).toBeNull();
});

it("is due on the author's dashboard until it is given, page by page", async () => {
  const other = await server.signUp();
  const text = { moduleId, rating: 5, content: "Does what it says, and well." };
  const { body: second } = await other.client.post("/api/reviews", text);
  const page = await waiting("limit=1");
  expect(page.body).toMatchObject([{ id: second.id, moduleTitle: expect.any(String) }]);
  expect(page.headers.get("x-total-count")).toBe("2");
  const next = /<(.+?)>/.exec(page.headers.get("link") ?? "")?.[1] ?? "";
  expect((await author.client.get(next)).body).toMatchObject([{ id: review.id }]);
  expect((await reviewer.client.get("/api/user/reviews-to-answer")).body).toEqual([]);
  await answer(content, author, second.id);
  expect((await waiting()).body).toMatchObject([{ id: review.id }]);
});

it("exists once per review, notifies the reviewer once, and can be changed", async () => {
  const statuses = await Promise.all([1, 2, 3].map(async () => (await answer()).status));
  expect(statuses).toEqual([200, 200, 200]);
  const changed = "It says so from version 1.1.0 on.";
  expect((await answer(changed)).body).toMatchObject({ answer: changed });
  const list = await server.visitor().get(`/api/modules/${moduleId}/reviews`);
  const shownNow = list.body.find(({ id }: { id: number }) => id === review.id);
  expect(shownNow).toMatchObject({ answer: changed, answeredAt: expect.any(String) });
  expect((await waiting()).body).toEqual([]);
  const told = async () =>
    (await reviewer.client.get("/api/notifications")).body.filter(({ text }: { text: string }) =>
      text.includes("answered your review"),
    ).length;
  await expect.poll(told).toBe(1);
});

it("is refused for a module that the caller can't see", async () => {
  await server.services.db
    .updateTable("modules")
    .set({ status: "pending" })
    .where("id", "=", moduleId)
    .execute();
  expect((await answer(content, reviewer)).status).toBe(404);
});
