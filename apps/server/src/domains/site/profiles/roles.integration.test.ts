import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestServer, type TestServer } from "../../../../test/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const APPLICATION = { securityCertifications: "CISSP, OSCP", auditingExperience: "3-5 years" };
const REASON = { reason: "Please add a certification." };

const eventsOf = async (userId: number) =>
  (
    await server.services.db
      .selectFrom("events")
      .select("type")
      .where("subjectId", "=", userId)
      .where("type", "in", [
        "role.changed",
        "auditor.applied",
        "auditor.approved",
        "auditor.refused",
      ])
      .orderBy("id")
      .execute()
  ).map(({ type }) => type);

describe("a role", () => {
  it("is changed by signed-in users, but an administrator's can't be", async () => {
    const body = { role: "buyer" };
    expect((await server.visitor().put("/api/user/role", body)).status).toBe(401);
    const admin = await server.signUp("admin");
    expect((await admin.client.put("/api/user/role", body)).status).toBe(403);
  });

  it.each(["auditor", "admin", ""])("can't be chosen freely: %j", async (role) => {
    const { client } = await server.signUp();
    expect((await client.put("/api/user/role", { role })).status).toBe(400);
    expect((await client.get("/api/user")).body.role).toBe("buyer");
  });

  it("can otherwise be chosen freely, and earlier work stays", async () => {
    const { client, id } = await server.signUp("engineer");
    const offer = {
      title: "Platform engineer",
      description: "Builds platforms that teams like to use.",
      specializations: ["devops"],
      skills: ["Terraform"],
      yearsOfExperience: 7,
    };
    await client.post("/api/engineers", offer);
    await client.put("/api/user/profile", { specialization: "Kubernetes" });
    for (const role of ["contributor", "contributor", "buyer"]) {
      expect((await client.put("/api/user/role", { role })).status).toBe(204);
    }
    const { body } = await client.get("/api/user");
    expect(body).toMatchObject({ role: "buyer", specialization: "Kubernetes" });
    const profile = await client.get(`/api/profiles/${body.username}`);
    expect(profile.body.engineer).toMatchObject(offer);
    // Loses the role's rights from the next request on.
    expect((await client.post("/api/engineers", offer)).status).toBe(403);
    expect(await eventsOf(id)).toEqual(["role.changed", "role.changed"]);
  });

  it("of an auditor takes its approval along when it is changed", async () => {
    const { client } = await server.signUp("auditor");
    await client.put("/api/user/role", { role: "buyer" });
    expect((await client.get("/api/audits")).status).toBe(403);
    await client.post("/api/user/auditor-application", APPLICATION);
    expect((await client.get("/api/user")).body).toMatchObject({ role: "buyer", mayAudit: false });
  });
});

describe("an application as an auditor", () => {
  it("is made by signed-in users and decided by administrators", async () => {
    const path = "/api/user/auditor-application";
    expect((await server.visitor().post(path, APPLICATION)).status).toBe(401);
    const { client, id } = await server.signUp();
    expect((await client.post(`/api/auditors/${id}/refusal`, REASON)).status).toBe(403);
    expect((await client.post(`/api/auditors/${id}/approval`, REASON)).status).toBe(403);
    const auditor = await server.signUp("auditor");
    expect((await auditor.client.post(path, APPLICATION)).status).toBe(403);
  });

  it.each([
    ["securityCertifications", "", "Enter your certifications"],
    ["auditingExperience", "", "Enter your auditing experience"],
    ["auditingExperience", "a lot", "Enter your auditing experience"],
  ])("requires its %s (%j)", async (field, value, message) => {
    const { client } = await server.signUp();
    const form = { ...APPLICATION, [field]: value };
    const { status, body } = await client.post("/api/user/auditor-application", form);
    expect({ status, fields: body.fields }).toEqual({ status: 400, fields: { [field]: message } });
  });

  it("makes the user an auditor once an administrator approves it, and waits until then", async () => {
    const admin = await server.signUp("admin");
    const { client, id } = await server.signUp("contributor");
    expect((await client.post("/api/user/auditor-application", APPLICATION)).status).toBe(204);
    const again = await client.post("/api/user/auditor-application", APPLICATION);
    expect(again).toMatchObject({ status: 409, body: { message: "You already applied." } });
    const waiting = { role: "contributor", hasAppliedAsAuditor: true, mayAudit: false };
    expect((await client.get("/api/user")).body).toMatchObject({ ...waiting, ...APPLICATION });
    expect((await client.get("/api/audits")).status).toBe(403);
    const listed: { id: number }[] = (await admin.client.get("/api/auditors")).body;
    expect(listed.find((account) => account.id === id)).toMatchObject({
      certifications: "CISSP, OSCP",
      approvedAt: null,
    });
    expect((await admin.client.post(`/api/auditors/${id}/approval`, REASON)).status).toBe(200);
    const approved = { role: "auditor", hasAppliedAsAuditor: false, mayAudit: true };
    expect((await client.get("/api/user")).body).toMatchObject(approved);
    expect(await eventsOf(id)).toEqual(["auditor.applied", "auditor.approved"]);
  });

  it("is refused with a reason, and can be made again", async () => {
    const admin = await server.signUp("admin");
    const { client, id } = await server.signUp("buyer");
    const refuse = (body: object) => admin.client.post(`/api/auditors/${id}/refusal`, body);
    expect((await refuse(REASON)).status).toBe(409);
    expect((await admin.client.post("/api/auditors/999999/refusal", REASON)).status).toBe(404);
    await client.post("/api/user/auditor-application", APPLICATION);
    expect((await refuse({ reason: "No." })).status).toBe(400);
    expect((await refuse(REASON)).status).toBe(204);
    expect((await admin.client.post(`/api/auditors/${id}/approval`, REASON)).status).toBe(409);
    expect((await client.get("/api/user")).body).toMatchObject({
      role: "buyer",
      hasAppliedAsAuditor: false,
    });
    expect((await client.post("/api/user/auditor-application", APPLICATION)).status).toBe(204);
  });

  it("that is refused leaves a user who registered as an auditor a buyer", async () => {
    const admin = await server.signUp("admin");
    const { client, id } = await server.signUp("auditor");
    const unapproved = { auditorApprovedAt: null };
    await server.services.db.updateTable("users").set(unapproved).where("id", "=", id).execute();
    expect((await admin.client.post(`/api/auditors/${id}/refusal`, REASON)).status).toBe(204);
    expect((await client.get("/api/user")).body.role).toBe("buyer");
  });
});
