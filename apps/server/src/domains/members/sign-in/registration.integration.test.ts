import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestServer, PASSWORD, type TestServer } from "../../../../test/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const registration = (username: string) => ({
  username,
  email: `${username}@example.test`,
  password: PASSWORD,
});

describe("registration", () => {
  it("creates the user, signs them in and stores the role's fields", async () => {
    const client = server.visitor();
    const { status, body } = await client.post("/api/register", {
      ...registration("Nadia"),
      role: "engineer",
      fullName: "Nadia Novak",
      specialization: "Kubernetes",
      bio: "",
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      username: "Nadia",
      email: "nadia@example.test",
      fullName: "Nadia Novak",
      role: "engineer",
      specialization: "Kubernetes",
      bio: null,
    });
    expect(body).not.toHaveProperty("password");
    expect((await client.get("/api/user")).body).toEqual(body);
  });

  it("reports each invalid field with the form's messages", async () => {
    const { status, body } = await server.visitor().post("/api/register", {
      ...registration("x1"),
      email: "not-an-email",
      password: "short",
    });
    expect(status).toBe(400);
    expect(body.code).toBe("validation_failed");
    expect(body.fields).toMatchObject({
      email: "Invalid email format",
      username: expect.any(String),
    });
  });

  it("refuses a taken name in any letter case", async () => {
    await server.visitor().post("/api/register", registration("taken"));
    const again = await server
      .visitor()
      .post("/api/register", { ...registration("TAKEN"), email: "other@example.test" });
    expect(again).toMatchObject({ status: 409, body: { code: "username_taken" } });
  });

  it("creates one account when the same form is sent twice at the same time", async () => {
    const answers = await Promise.all(
      [1, 2].map(() => server.visitor().post("/api/register", registration("twice"))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  it("refuses a name that looks like another one, also of concurrent requests", async () => {
    await server.visitor().post("/api/register", registration("mara-lind"));
    const { status, body } = await server
      .visitor()
      .post("/api/register", registration("Rnara_1ind"));
    expect({ status, code: body.code }).toEqual({ status: 409, code: "username_taken" });
    expect(body.fields.username).toMatch(/^This username is too similar to another one/);
    const answers = await Promise.all(
      ["vvil0", "wiIo"].map((name) => server.visitor().post("/api/register", registration(name))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  it("reserves names that could speak for the operator", async () => {
    const outside = await openTestServer({ env: { TRUST_PROXY: "true" } });
    const from = { "x-forwarded-for": "203.0.113.1" };
    for (const name of ["support", "R00t", "stackyard-team"]) {
      const { status, body } = await outside
        .visitor()
        .post("/api/register", registration(name), from);
      expect({ status, code: body.code }).toEqual({ status: 400, code: "validation_failed" });
      expect(body.fields.username).toBe("This username is reserved. Please choose another.");
    }
    const both = { ...registration("support"), password: "password123" };
    const { body } = await outside.visitor().post("/api/register", both, from);
    expect(Object.keys(body.fields)).toEqual(["username", "password"]);
    await outside.close();
    expect((await server.visitor().post("/api/register", registration("admin"))).status).toBe(201);
  });

  it.each([
    ["password123", "This password is too common"],
    ["my-OBVIOUS-1", "The password must not contain your username"],
    ["hello mail.box", "The password must not contain your email address"],
  ])("refuses the password %s with the reason at its field", async (password, reason) => {
    const { status, body } = await server.visitor().post("/api/register", {
      username: "obvious",
      email: "mail.box@example.test",
      password,
    });
    expect(status).toBe(400);
    expect(body).toMatchObject({
      code: "validation_failed",
      message: reason,
      fields: { password: reason },
    });
  });

  it("accepts a password of any 128 characters, in any Unicode normalization", async () => {
    const password = `e\u0301\0${"🔒".repeat(126)}`;
    const form = { ...registration("locksmith"), password };
    expect((await server.visitor().post("/api/register", form)).status).toBe(201);
    const composed = password.normalize("NFC");
    expect(composed).not.toBe(password);
    const login = { username: "locksmith", password: composed };
    expect((await server.visitor().post("/api/login", login)).status).toBe(200);
  });

  it("can't create an administrator", async () => {
    const { status } = await server
      .visitor()
      .post("/api/register", { ...registration("boss"), role: "admin" });
    expect(status).toBe(400);
  });
});

describe("sessions", () => {
  it("are required: without one the answer is 401", async () => {
    const { status, body } = await server.visitor().get("/api/user");
    expect(status).toBe(401);
    expect(body).toMatchObject({
      code: "authentication_required",
      message: "Authentication required",
    });
  });

  it("require the right password, and reveal nothing about whether the user exists", async () => {
    const { username } = await server.signUp();
    const client = server.visitor();
    const wrong = await client.post("/api/login", { username, password: "wrong password" });
    const unknown = await client.post("/api/login", {
      username: "nobody-here",
      password: PASSWORD,
    });
    expect(wrong.status).toBe(401);
    expect(wrong.body.message).toBe("Invalid username or password.");
    expect({ ...unknown.body, requestId: "" }).toEqual({ ...wrong.body, requestId: "" });

    const right = await client.post("/api/login", {
      username: username.toUpperCase(),
      password: PASSWORD,
    });
    expect(right).toMatchObject({ status: 200, body: { username } });
    expect(right.headers.get("set-cookie")).toMatch(/HttpOnly; SameSite=Lax/);
    expect((await client.get("/api/user")).status).toBe(200);
  });

  it("end on the server when signing out, not only in the browser", async () => {
    const { client } = await server.signUp();
    const { headers } = await client.get("/api/user");
    expect(headers.get("x-request-id")).toBeTruthy();
    const token = await bearerOf(server);
    expect(
      (await server.visitor().get("/api/user", { authorization: `Bearer ${token}` })).status,
    ).toBe(200);
    await server.visitor().post("/api/logout", undefined, { authorization: `Bearer ${token}` });
    expect(
      (await server.visitor().get("/api/user", { authorization: `Bearer ${token}` })).status,
    ).toBe(401);
    expect((await client.post("/api/logout")).status).toBe(204);
    expect((await client.get("/api/user")).status).toBe(401);
  });

  it("that were issued as a token become the browser's cookie and stay the same", async () => {
    expect((await server.visitor().post("/api/session")).status).toBe(401);
    const token = await bearerOf(server);
    const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
    const client = server.visitor();
    expect((await client.post("/api/session", undefined, bearer("made-up"))).status).toBe(401);
    const before = await countSessions();
    const { status, headers } = await client.post("/api/session", undefined, bearer(token));
    expect(status).toBe(204);
    expect(headers.get("set-cookie")).toMatch(/session_token=.*; HttpOnly; SameSite=Lax/);
    expect(await countSessions()).toBe(before);
    expect((await client.get("/api/user")).status).toBe(200);
    await client.post("/api/logout");
    expect((await server.visitor().get("/api/user", bearer(token))).status).toBe(401);
  });

  it("are stored by the hash of their token only", async () => {
    const token = await bearerOf(server);
    const rows = await server.services.db.selectFrom("sessions").select("token").execute();
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.every((row) => /^[0-9a-f]{64}$/.test(row.token))).toBe(true);
    expect(rows.map((row) => row.token)).not.toContain(token);
  });

  it("come with passwords stored as argon2id hashes apart from the users", async () => {
    const { id } = await server.signUp();
    const account = await server.services.db
      .selectFrom("accounts")
      .select("password")
      .where("userId", "=", id)
      .executeTakeFirstOrThrow();
    expect(account.password).toMatch(/^\$argon2id\$v=19\$/);
  });
});

describe("cookies on an HTTPS address", () => {
  it("are accepted by browsers from this host and over HTTPS only", async () => {
    const secure = await openTestServer({ env: { PUBLIC_URL: "https://stackyard.example" } });
    const client = secure.visitor();
    const { headers } = await client.post("/api/register", registration("nadia"));
    const [session, device] = headers.getSetCookie();
    expect(session).toMatch(/^__Host-stackyard\.session_token=/);
    expect(session).toMatch(/; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
    expect(session).not.toMatch(/Domain/);
    expect(device).toMatch(/^stackyard\.device\.nadia=.*; Secure; SameSite=Lax$/);
    expect((await client.get("/api/user")).status).toBe(200);
    const { body: document } = await client.get("/api/openapi.json");
    expect(document.components.securitySchemes.session.name).toBe("__Host-stackyard.session_token");
    expect((await client.post("/api/logout")).status).toBe(204);
    expect((await client.get("/api/user")).status).toBe(401);
    await secure.close();
  });
});

async function countSessions(): Promise<number> {
  return (await server.services.db.selectFrom("sessions").select("id").execute()).length;
}

/** Signs a new user in and returns the session's token from the bearer plugin. */
async function bearerOf(server: TestServer): Promise<string> {
  const { username } = await server.signUp();
  const { headers } = await server.visitor().post("/api/login", { username, password: PASSWORD });
  const cookie = /session_token=([^.;]+)\./.exec(headers.get("set-cookie") ?? "")?.[1];
  return cookie ?? "";
}

describe("requests from other sites", () => {
  it("are refused by their Origin and Sec-Fetch-Site", async () => {
    const { client } = await server.signUp();
    for (const site of ["cross-site", "same-site"]) {
      const answer = await client.post("/api/logout", undefined, { "sec-fetch-site": site });
      expect(answer).toMatchObject({ status: 403, body: { code: "cross_site_request" } });
    }
    const foreign = await client.post("/api/logout", undefined, { origin: "https://evil.test" });
    expect(foreign.status).toBe(403);
    expect((await client.get("/api/user")).status).toBe(200);
  });
});

describe("public profiles", () => {
  it("show public fields only", async () => {
    const { id } = await server.signUp("contributor");
    const { status, body } = await server.visitor().get(`/api/users/${id}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({ id, role: "contributor" });
    for (const field of ["email", "password", "githubId", "mayAudit"]) {
      expect(body).not.toHaveProperty(field);
    }
  });

  it("answer 404 for unknown and invalid IDs", async () => {
    expect((await server.visitor().get("/api/users/999999")).status).toBe(404);
    expect((await server.visitor().get("/api/users/abc")).status).toBe(404);
    expect((await server.visitor().get("/api/users/99999999999999")).status).toBe(404);
  });
});

describe("auditors", () => {
  it("may audit only after an administrator's approval", async () => {
    const why = { reason: "Their certifications were looked up." };
    const client = server.visitor();
    const { body: auditor } = await client.post("/api/register", {
      ...registration("audra"),
      role: "auditor",
    });
    expect(auditor.mayAudit).toBe(false);

    expect((await server.visitor().post(`/api/auditors/${auditor.id}/approval`, why)).status).toBe(
      401,
    );
    expect((await client.post(`/api/auditors/${auditor.id}/approval`, why)).status).toBe(403);
    expect((await client.get("/api/auditors")).status).toBe(403);

    const admin = await server.signUp("admin");
    const { body: waiting } = await admin.client.get("/api/auditors");
    expect(waiting[0]).toMatchObject({ id: auditor.id, approvedAt: null });
    const { status, body } = await admin.client.post(`/api/auditors/${auditor.id}/approval`, {});
    expect([status, Object.keys(body.fields)]).toEqual([400, ["reason"]]);
    expect((await admin.client.post(`/api/auditors/${auditor.id}/approval`, why)).status).toBe(200);
    expect((await client.get("/api/user")).body.mayAudit).toBe(true);
    expect((await admin.client.post(`/api/auditors/${auditor.id}/approval`, why)).status).toBe(409);
    expect((await admin.client.post(`/api/auditors/${admin.id}/approval`, why)).status).toBe(409);
    expect((await admin.client.post("/api/auditors/999999/approval", why)).status).toBe(404);
  });
});
