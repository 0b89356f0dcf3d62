import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestServer, type TestServer } from "../../../../test/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const FORM = {
  fullName: "Nadia Novak",
  bio: "Keeps clusters\ncalm.",
  organization: "Northwind",
  githubLink: "https://github.com/nadia-novak",
  skills: ["Kubernetes", "kubernetes", "Helm"],
  certifications: ["CKA"],
};

const recorded = (userId: number) =>
  server.services.db
    .selectFrom("events")
    .select("data")
    .where("type", "=", "profile.changed")
    .where("actorId", "=", userId)
    .orderBy("id")
    .execute();

it("an organization can't be claimed where GitHub isn't configured", async () => {
  const { client } = await server.signUp();
  const { body } = await client.post("/api/user/domains", { domain: "github.com/acme" });
  expect(body.code).toBe("github_not_set_up");
});

describe("profile settings", () => {
  it("require a session", async () => {
    expect((await server.visitor().put("/api/user/profile", FORM)).status).toBe(401);
  });

  it.each([
    ["a specialization that is not offered", "specialization", "Juggling"],
    ["a link to elsewhere", "githubLink", "https://evil.test/github.com/nadia"],
    ["a link that is a script", "githubLink", "javascript:alert(1)"],
    ["too many skills", "skills", Array.from({ length: 21 }, (_, index) => `skill ${index}`)],
    ["too long a bio", "bio", "x".repeat(2_001)],
  ])("refuse %s, at its field", async (_, field, value) => {
    const { client } = await server.signUp("engineer");
    const { status, body } = await client.put("/api/user/profile", { ...FORM, [field]: value });
    expect({ status, code: body.code }).toEqual({ status: 400, code: "validation_failed" });
    expect(Object.keys(body.fields)).toEqual([field]);
  });

  it("are stored, with each list entry once", async () => {
    const { client } = await server.signUp("engineer");
    const own = { specialization: "Kubernetes", experience: "5-7" };
    expect((await client.put("/api/user/profile", { ...FORM, ...own })).status).toBe(204);
    const { body } = await client.get("/api/user");
    expect(body).toMatchObject({ ...FORM, ...own, skills: ["Kubernetes", "Helm"] });
    await client.put("/api/user/profile", { ...FORM, bio: "", specialization: "" });
    const after = (await client.get("/api/user")).body;
    expect(after).toMatchObject({ bio: null, specialization: null, experience: null });
  });

  it("ignore another role's fields", async () => {
    const { client } = await server.signUp("buyer");
    const foreign = { specialization: "Kubernetes", auditingExperience: "5+ years" };
    await client.put("/api/user/profile", { ...FORM, ...foreign, cloudProvider: "AWS" });
    const { body } = await client.get("/api/user");
    expect(body).toMatchObject({
      cloudProvider: "AWS",
      specialization: null,
      auditingExperience: null,
    });
  });

  it("are recorded by the names of changed fields, and only if something changed", async () => {
    const { client, id } = await server.signUp("buyer");
    await client.put("/api/user/profile", { ...FORM, cloudProvider: "AWS" });
    await client.put("/api/user/profile", { ...FORM, cloudProvider: "AWS" });
    await client.put("/api/user/profile", { ...FORM, cloudProvider: "Azure" });
    const [first, ...rest] = (await recorded(id)).map(({ data }) => data.fields);
    expect(first).toContain("skills");
    expect(rest).toEqual([["cloudProvider"]]);
  });
});
