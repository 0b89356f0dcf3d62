import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buyModule } from "../../../../test/actions/buy-module.ts";
import { publishModule, submitVersion } from "../../../../test/actions/publish-module.ts";
import { openTestServer, type SignedUp, type TestServer } from "../../../../test/test-server.ts";

let server: TestServer;
let author: SignedUp;
let holder: SignedUp;
let auditor: SignedUp;
let module: { id: number; namespace: string; name: string; system: string };
beforeAll(async () => {
  server = await openTestServer({ worksJobs: true });
  [author, holder, auditor] = [
    await server.signUp("contributor"),
    await server.signUp(),
    await server.signUp("auditor"),
  ];
});
afterAll(() => server.close());

beforeEach(async () => {
  module = await publishModule(server, author);
  await buyModule(holder, module.id);
});

const REASON = { reason: "It opens a bucket to the world after all." };
const path = (version: string, decision = "withdrawal") =>
  `/api/modules/${module.id}/versions/${version}/${decision}`;
const withdraw = (version = "1.0.0", { client } = auditor, body: object = REASON) =>
  client.post(path(version), body);
const versionsFor = async ({ client }: Pick<SignedUp, "client">) =>
  ((await client.get(`/api/modules/${module.id}/versions`)).body as { version: string }[]).map(
    ({ version }) => version,
  );

let tokens = 0;
/** The versions that the registry lists for a user, and its answer to a download of one. */
async function registryFor({ client }: SignedUp, version = "1.0.0") {
  const made = await client.post("/api/registry-tokens", { name: `token ${tokens++}` });
  const headers = { authorization: `Bearer ${made.body.secret}` };
  const { namespace, name, system } = module;
  const base = `/v1/registry/modules/${namespace}/${name}/${system}`;
  const { status, body } = await server.visitor().get(`${base}/versions`, headers);
  const download = await server.visitor().get(`${base}/${version}/download`, headers);
  const listed: { version: string }[] = status === 200 ? body.modules[0].versions : [];
  return { status, versions: listed.map((row) => row.version), download };
}

describe("withdrawing an approval", () => {
  it("is for auditors, and not for their own module", async () => {
    expect((await server.visitor().post(path("1.0.0"), REASON)).status).toBe(401);
    expect((await withdraw("1.0.0", author)).status).toBe(403);
    expect((await withdraw("1.0.0", holder)).status).toBe(403);
    const waiting = await server.visitor();
    await waiting.post("/api/register", {
      username: `waiting-${module.id}`,
      email: `waiting-${module.id}@example.test`,
      password: "correct horse battery",
      role: "auditor",
    });
    const refused = await withdraw("1.0.0", { ...auditor, client: waiting });
    expect(refused.body.code).toBe("auditor_not_approved");
    await server.services.db
      .updateTable("modules")
      .set({ authorId: auditor.id })
      .where("id", "=", module.id)
      .execute();
    expect((await withdraw()).body.code).toBe("own_module");
  });

  it("requires a reason and a published version", async () => {
    expect((await withdraw("1.0.0", auditor, {})).status).toBe(400);
    expect((await withdraw("1.0.0", auditor, { reason: "Bad." })).status).toBe(400);
    expect((await withdraw("9.9.9")).status).toBe(404);
    await submitVersion(author, module.id, "1.0.1");
    expect((await withdraw("1.0.1")).status).toBe(409);
  });

  it("is done once by concurrent requests, and recorded with its reason", async () => {
    const answers = await Promise.all([1, 2, 3].map(() => withdraw()));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const events = await server.services.db
      .selectFrom("events")
      .select("data")
      .where("type", "=", "version.withdrawn")
      .where("subjectId", "=", module.id)
      .execute();
    expect(events).toEqual([{ data: expect.objectContaining({ version: "1.0.0", ...REASON }) }]);
    expect((await auditor.client.post(path("1.0.0", "approval"), {})).status).toBe(409);
  });
});

describe("a module whose only version was withdrawn", () => {
  it("is removed from the marketplace, also for visitors who just requested it", async () => {
    const listed = async () => {
      const { body } = await server.visitor().get("/api/modules");
      return body.map(({ id }: { id: number }) => id);
    };
    expect(await listed()).toContain(module.id);
    expect((await server.visitor().get(`/api/modules/${module.id}`)).status).toBe(200);
    expect((await withdraw()).status).toBe(200);
    expect(await listed()).not.toContain(module.id);
    expect((await server.visitor().get(`/api/modules/${module.id}`)).status).toBe(404);
    const stranger = await server.signUp();
    expect((await stranger.client.get(`/api/modules/${module.id}`)).status).toBe(404);
    const bought = await buyModule(stranger, module.id);
    expect(bought.status).toBe(404);
    expect((await registryFor(stranger)).status).toBe(404);
    const found = await server.visitor().get("/api/modules?search=greeting");
    expect(found.body.map(({ id }: { id: number }) => id)).not.toContain(module.id);
  });

  it("stays available to its owners, with a notice", async () => {
    await withdraw();
    const { body } = await holder.client.get(`/api/modules/${module.id}`);
    expect(body).toMatchObject({ status: "withdrawn", viewer: { mayDownload: true } });
    const version = await holder.client.get(`/api/modules/${module.id}/versions/1.0.0`);
    expect(version.body).toMatchObject({ status: "withdrawn", withdrawalReason: REASON.reason });
    const archive = `/api/modules/${module.id}/versions/1.0.0/archive`;
    expect((await holder.client.get(archive)).status).toBe(200);
    const { versions, download } = await registryFor(holder);
    expect(versions).toEqual(["1.0.0"]);
    expect(download.status).toBe(200);
    const { location } = download.body;
    const { pathname } = new URL(location, "http://localhost");
    expect((await server.visitor().get(pathname)).status).toBe(200);
    expect((await registryFor(author)).versions).toEqual(["1.0.0"]);
  });

  it("returns to the marketplace when its next version is approved", async () => {
    await withdraw();
    await submitVersion(author, module.id, "1.0.1");
    expect((await holder.client.get(`/api/modules/${module.id}`)).status).toBe(200);
    expect((await auditor.client.post(path("1.0.1", "approval"), {})).status).toBe(200);
    const { body } = await server.visitor().get(`/api/modules/${module.id}`);
    expect(body).toMatchObject({ status: "published", latestVersion: "1.0.1" });
    expect(await versionsFor({ client: server.visitor() })).toEqual(["1.0.1"]);
  });
});

describe("a withdrawn version among several", () => {
  beforeEach(async () => {
    await submitVersion(author, module.id, "1.0.1");
    await auditor.client.post(path("1.0.1", "approval"), { isVerified: true });
  });

  it("is replaced by the highest remaining version", async () => {
    await withdraw("1.0.1");
    const { body } = await server.visitor().get(`/api/modules/${module.id}`);
    expect(body).toMatchObject({ latestVersion: "1.0.0", isVerified: false, status: "published" });
  });

  it("is hidden from users who bought the module after the withdrawal", async () => {
    await withdraw("1.0.1");
    const later = await server.signUp();
    await buyModule(later, module.id);
    expect(await versionsFor(later)).toEqual(["1.0.0"]);
    const { versions, download } = await registryFor(later, "1.0.1");
    expect(versions).toEqual(["1.0.0"]);
    expect(download.status).toBe(404);
    expect(await versionsFor(holder)).toEqual(["1.0.1", "1.0.0"]);
    expect((await registryFor(holder)).versions).toEqual(["1.0.1", "1.0.0"]);
  });
});
