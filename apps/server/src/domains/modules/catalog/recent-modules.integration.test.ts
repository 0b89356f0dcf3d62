import type { ModuleDetail } from "@stackyard/contract/modules/modules";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buyModule } from "../../../../test/actions/buy-module.ts";
import { LISTING as LISTED, publishModule } from "../../../../test/actions/publish-module.ts";
import { signIn } from "../../../../test/actions/sign-in.ts";
import { openStatementLog } from "../../../../test/statement-log.ts";
import { openTestServer, type SignedUp, type TestServer } from "../../../../test/test-server.ts";

const LISTING = { ...LISTED, title: "Greeting, reworded" };

const log = openStatementLog();
let server: TestServer;
let beside: Awaited<ReturnType<TestServer["openSecondServer"]>>;
let author: SignedUp;
let member: { cookie: string };
let id: number;

beforeAll(async () => {
  server = await openTestServer({ worksJobs: true, tracing: log.tracing });
  beside = await server.openSecondServer();
  author = await server.signUp("contributor");
  member = await signIn(server, await server.signUp());
  ({ id } = await publishModule(server, author));
});
afterAll(async () => {
  await beside.close();
  await server.close();
});

const caughtUp = () =>
  Promise.all([server.services, beside.services].map(({ changes }) => changes.caughtUp()));

const read = async (headers: { cookie: string }, { app }: Pick<TestServer, "app"> = server) => {
  const answer = await app.request(`/api/modules/${id}`, { headers });
  return { status: answer.status, body: (await answer.json()) as ModuleDetail };
};

it("costs each member one statement, while everyone's part was just read", async () => {
  const counts = [];
  for (let n = 0; n < 9; n++) counts.push((await log.during(() => read(member))).length);
  expect(Math.min(...counts)).toBe(1);
});

it("tells a buyer at once that they may download", async () => {
  const buyer = await server.signUp();
  const session = await signIn(server, buyer);
  expect((await read(session)).body.viewer.mayDownload).toBe(false);
  await buyModule(buyer, id);
  expect((await read(session)).body.viewer.mayDownload).toBe(true);
  expect((await read(member)).body.viewer.mayDownload).toBe(false);
});

it("has the author's words and picture as they are, in every process", async () => {
  for (const each of [server, beside]) await read(member, each);
  const changed = await author.client.put(`/api/modules/${id}`, LISTING);
  expect(changed.status, JSON.stringify(changed.body)).toBe(200);
  expect((await read(member)).body.title).toBe(LISTING.title);
  const { db } = server.services;
  const avatar = "/avatars/changed";
  await db.updateTable("users").set({ avatar }).where("id", "=", author.id).execute();
  await caughtUp();
  for (const each of [server, beside])
    expect((await read(member, each)).body).toMatchObject({
      title: LISTING.title,
      authorAvatar: avatar,
    });
});

it("is hidden from members once the author takes it off sale, and stays with the author", async () => {
  for (const each of [server, beside]) expect((await read(member, each)).status).toBe(200);
  const reason = "It is no longer maintained.";
  const taken = await author.client.put(`/api/modules/${id}/off-sale`, { reason });
  expect(taken.status, JSON.stringify(taken.body)).toBe(200);
  await caughtUp();
  const own = await signIn(server, author);
  for (const each of [server, beside]) {
    expect((await read(member, each)).status).toBe(404);
    expect((await read(own, each)).status).toBe(200);
  }
});
