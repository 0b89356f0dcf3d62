import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { submitModule } from "../../../test/publish-module.ts";
import { openTestServer, type SignedUp, type TestServer } from "../../../test/test-server.ts";

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
  const approve = (client: SignedUp["client"], id: number, body = {}) =>
    client.post(`/api/modules/${id}/versions/latest/approval`, body);
  const reject = (
    client: SignedUp["client"],
    id: number,
    reason = "The README lacks a usage example.",
  ) => client.post(`/api/modules/${id}/versions/latest/rejection`, { reason });

  it("is for approved auditors and administrators", async () => {
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
    expect((await approve(waiting, id)).status).toBe(404);
    const admin = await server.signUp("admin");
    expect((await approve(admin.client, id)).status).toBe(200);
  });

  it("never decides about one's own module, nor lists it", async () => {
    const own = await submitModule(auditor);
    expect(await approve(auditor.client, own.id)).toMatchObject({
      status: 403,
      body: { code: "own_module" },
    });
    const { body } = await auditor.client.get("/api/audits");
    expect(body.map(({ moduleId }: { moduleId: number }) => moduleId)).not.toContain(own.id);
  });

  it("publishes with the scan's scores, and verified where the auditor vouches", async () => {
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
    expect(version.readmeHtml).toContain("<h3>Greeting</h3>");
  });

  it("rejects with a reason that its author reads", async () => {
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

  it("is decided once, when two auditors decide at once", async () => {
    const { id } = await submitModule(author);
    const second = await server.signUp("auditor");
    const answers = await Promise.all([approve(auditor.client, id), reject(second.client, id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});
