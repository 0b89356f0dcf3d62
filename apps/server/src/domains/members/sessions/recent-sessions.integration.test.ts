import type { ModuleDetail } from "@stackyard/contract/modules/modules";
import { afterAll, beforeAll, expect, it } from "vitest";
import { publishModule } from "../../../../test/actions/publish-module.ts";
import { signIn } from "../../../../test/actions/sign-in.ts";
import { openStatementLog } from "../../../../test/statement-log.ts";
import { openTestServer, type SignedUp, type TestServer } from "../../../../test/test-server.ts";

const log = openStatementLog();
let server: TestServer;
let beside: Awaited<ReturnType<TestServer["openSecondServer"]>>;
let author: SignedUp;
let admin: SignedUp;
let path: string;

beforeAll(async () => {
  server = await openTestServer({ worksJobs: true, tracing: log.tracing });
  beside = await server.openSecondServer();
  author = await server.signUp("contributor");
  admin = await server.signUp("admin");
  const { id } = await publishModule(server, author);
  path = `/api/modules/${id}`;
});
afterAll(async () => {
  await beside.close();
  await server.close();
});

const caughtUp = () =>
  Promise.all([server.services, beside.services].map(({ changes }) => changes.caughtUp()));

/** The caller's relation to the module, as each process knows it right after the other. */
async function relations(headers: { cookie: string }) {
  const viewers = [];
  for (const { app } of [server, beside])
    viewers.push(((await (await app.request(path, { headers })).json()) as ModuleDetail).viewer);
  return viewers;
}

const sessionLookups = async ({ client }: SignedUp, of: string) => {
  const statements = await log.during(() => client.get(of));
  return statements.filter((text) => text.includes('from "sessions"')).length;
};

it("is read once in a second for public things, and each time for the user's own", async () => {
  const person = await server.signUp();
  await caughtUp();
  // A busy machine may take more than a second between two calls.
  const counts = [];
  for (let n = 0; n < 9; n++) counts.push(await sessionLookups(person, path));
  expect(Math.min(...counts)).toBe(0);
  for (let n = 0; n < 3; n++) expect(await sessionLookups(person, "/api/user")).toBe(1);
});

it("ends in every process when the session ends", async () => {
  const session = await signIn(server, await server.signUp("admin"));
  expect(await relations(session)).toMatchObject([{ mayDownload: true }, { mayDownload: true }]);
  await server.visitor().send("POST", "/api/logout", undefined, session);
  await caughtUp();
  expect(await relations(session)).toMatchObject([{ mayDownload: false }, { mayDownload: false }]);
});

it("follows a role that is given and an account that is suspended", async () => {
  const person = await server.signUp();
  const session = await signIn(server, person);
  const reason = "A test of what is known.";
  const account = `/api/admin/users/${person.id}`;
  expect(await relations(session)).toMatchObject([{ mayDownload: false }, { mayDownload: false }]);
  await admin.client.put(`${account}/role`, { role: "admin", reason });
  await caughtUp();
  expect(await relations(session)).toMatchObject([{ mayDownload: true }, { mayDownload: true }]);
  await admin.client.put(`${account}/suspension`, { until: null, reason });
  await caughtUp();
  expect(await relations(session)).toMatchObject([{ mayDownload: false }, { mayDownload: false }]);
});
