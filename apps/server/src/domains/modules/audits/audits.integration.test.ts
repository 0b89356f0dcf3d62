import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { submitModule, submitVersion } from "../../../../test/actions/publish-module.ts";
import { holdingLocks, untilWaitingForLocks } from "../../../../test/lock-waits.ts";
import { openTestServer, type SignedUp, type TestServer } from "../../../../test/test-server.ts";
import { lockModule } from "../catalog/find-module.ts";

let server: TestServer;
let author: SignedUp;
let auditor: SignedUp;
beforeAll(async () => {
  server = await openTestServer({ worksJobs: true });
  author = await server.signUp("contributor");
  auditor = await server.signUp("auditor");
});
afterAll(() => server.close());

describe("an audit", () => {
  const approveVersion = (client: SignedUp["client"], id: number, version: string, body = {}) =>
    client.post(`/api/modules/${id}/versions/${version}/approval`, body);
  const approve = (client: SignedUp["client"], id: number, body = {}) =>
    approveVersion(client, id, "1.0.0", body);
  const reject = (
    client: SignedUp["client"],
    id: number,
    reason = "The README lacks a usage example.",
  ) => client.post(`/api/modules/${id}/versions/1.0.0/rejection`, { reason });

  it("requires an approved auditor or an administrator", async () => {
    const { id } = await submitModule(author);
    for (const role of ["buyer", "engineer", "contributor"] as const) {
      const { client } = await server.signUp(role);
      expect((await approve(client, id)).status).toBe(403);
      expect((await reject(client, id)).status).toBe(403);
      expect((await client.get("/api/audits")).status).toBe(403);
    }
    expect((await approve(server.visitor(), id)).status).toBe(401);
    const waiting = server.visitor();
    const form = {
      username: "waiting",
      email: "waiting@example.test",
      password: "correct horse battery",
    };
    await waiting.post("/api/register", { ...form, role: "auditor" });
    expect(await waiting.get("/api/audits")).toMatchObject({
      status: 403,
      body: { code: "auditor_not_approved" },
    });
    expect((await approve(waiting, id)).status).toBe(403);
    expect(await reject(waiting, 999_999, "x")).toMatchObject({
      status: 403,
      body: { code: "auditor_not_approved" },
    });
    const admin = await server.signUp("admin");
    expect((await approve(admin.client, id)).status).toBe(200);
  });

  it("never decides about the auditor's own module, and doesn't list it", async () => {
    const own = await submitModule(auditor);
    expect(await approve(auditor.client, own.id)).toMatchObject({
      status: 403,
      body: { code: "own_module" },
    });
    const { body } = await auditor.client.get("/api/audits");
    expect(body.map(({ moduleId }: { moduleId: number }) => moduleId)).not.toContain(own.id);
  });

  it("counts the findings in the published module only", async () => {
    const volume = 'resource "aws_ebs_volume" "x" {}\n';
    const { id } = await submitModule(
      author,
      {},
      { "main.tf": volume, "modules/b/main.tf": volume },
    );
    const { body: queue } = await auditor.client.get("/api/audits");
    const { body: version } = await auditor.client.get(`/api/modules/${id}/versions/1.0.0`);
    const parts: string[] = version.scan.report.findings.map((each: { part: string }) => each.part);
    const sold = parts.filter((part) => part === "module").length;
    expect(new Set(parts)).toEqual(new Set(["module", "submodule"]));
    expect(queue).toContainEqual(expect.objectContaining({ moduleId: id, findingCount: sold }));
  });

  it("publishes with the scan's scores, and with the badge if the auditor vouches for it", async () => {
    const { id } = await submitModule(author);
    const { body: queue } = await auditor.client.get("/api/audits");
    expect(queue).toContainEqual(
      expect.objectContaining({ moduleId: id, version: "1.0.0", authorUsername: author.username }),
    );
    const { status, body } = await approve(auditor.client, id, { isVerified: true });
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: "published", isVerified: true, latestVersion: "1.0.0" });
    expect((await server.visitor().get(`/api/modules/${id}`)).status).toBe(200);
    const { body: version } = await server.visitor().get(`/api/modules/${id}/versions/latest`);
    expect(version).toMatchObject({ version: "1.0.0", status: "published" });
    expect(version.scan.report.scores.security.score).toBe(body.securityScore);
    expect(version.facts.inputs).toContainEqual(
      expect.objectContaining({ name: "name", isRequired: false }),
    );
    expect(version.readmeHtml).toContain(">Greeting<");
  });

  it("rejects with a reason that the author can read", async () => {
    const { id } = await submitModule(author);
    expect((await reject(auditor.client, id, "no")).status).toBe(400);
    expect(await reject(auditor.client, id)).toMatchObject({
      status: 200,
      body: { status: "rejected" },
    });
    const { body: own } = await author.client.get("/api/user/modules");
    expect(own.find((module: { id: number }) => module.id === id)).toMatchObject({
      newestVersionStatus: "rejected",
      rejectionReason: "The README lacks a usage example.",
    });
    expect((await approve(auditor.client, id)).status).toBe(409);
  });

  it("names a version number, and never “latest”", async () => {
    const { id } = await submitModule(author);
    await submitVersion(author, id, "1.1.0");
    for (const decision of ["approval", "rejection"]) {
      const path = `/api/modules/${id}/versions/latest/${decision}`;
      const body = { reason: "The README lacks a usage example." };
      expect((await auditor.client.post(path, body)).status).toBe(404);
    }
    expect((await approve(auditor.client, id)).body.latestVersion).toBe("1.0.0");
    const { body } = await author.client.get(`/api/modules/${id}/versions/1.1.0`);
    expect(body).toMatchObject({ status: "pending", decidedAt: null });
  });

  it("is decided once, when two auditors decide at the same time or one decides twice", async () => {
    const { id } = await submitModule(author);
    const second = await server.signUp("auditor");
    const answers = await Promise.all([approve(auditor.client, id), reject(second.client, id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { id: other } = await submitModule(author);
    const twice = await Promise.all([1, 2].map(() => approve(auditor.client, other)));
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it("of two versions at the same time leaves the higher one as the latest", async () => {
    const { id } = await submitModule(author);
    await submitVersion(author, id, "1.1.0");
    const second = await server.signUp("auditor");
    const { db } = server.services;
    const decisions = await holdingLocks(db, async (holder) => {
      await lockModule(holder, id);
      const higher = approveVersion(auditor.client, id, "1.1.0");
      await untilWaitingForLocks(db, 1);
      const lower = approveVersion(second.client, id, "1.0.0");
      await untilWaitingForLocks(db, 2);
      return [higher, lower];
    });
    const answers = await Promise.all(decisions);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const { body } = await server.visitor().get(`/api/modules/${id}`);
    expect(body).toMatchObject({ status: "published", latestVersion: "1.1.0" });
  });

  it("verifies one version: the module has the badge while its latest version has it", async () => {
    const isVerified = async (id: number) =>
      (await server.visitor().get(`/api/modules/${id}`)).body.isVerified;
    const { id } = await submitModule(author);
    await approve(auditor.client, id, { isVerified: true });
    expect(await isVerified(id)).toBe(true);

    const added = await submitVersion(author, id, "1.1.0");
    expect(added.body.isVerified).toBe(false);
    await approveVersion(auditor.client, id, "1.1.0");
    expect(await isVerified(id)).toBe(false);

    await submitVersion(author, id, "1.0.1");
    await approveVersion(auditor.client, id, "1.0.1", { isVerified: true });
    expect(await isVerified(id)).toBe(false);
    const { body } = await server.visitor().get(`/api/modules/${id}/versions`);
    expect(body).toMatchObject([
      { version: "1.1.0", isVerified: false },
      { version: "1.0.1", isVerified: true },
      { version: "1.0.0", isVerified: true },
    ]);

    await submitVersion(author, id, "1.2.0");
    await approveVersion(auditor.client, id, "1.2.0", { isVerified: true });
    expect(await isVerified(id)).toBe(true);
    const { body: listed } = await server.visitor().get("/api/modules?verified=true&limit=100");
    expect(listed.map((module: { id: number }) => module.id)).toContain(id);
  });

  it("makes a rejected module pending again once its author submits a fixed version", async () => {
    const { id } = await submitModule(author);
    await reject(auditor.client, id);
    expect((await submitVersion(author, id, "1.0.1")).status).toBe(201);
    expect((await author.client.get(`/api/modules/${id}`)).body.status).toBe("pending");
    const { body } = await approveVersion(auditor.client, id, "1.0.1");
    expect(body).toMatchObject({ status: "published", latestVersion: "1.0.1" });
  });
});
