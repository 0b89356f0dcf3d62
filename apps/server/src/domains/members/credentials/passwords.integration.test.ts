import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openStatementLog } from "../../../../test/statement-log.ts";
import {
  openTestServer,
  PASSWORD,
  type SignedUp,
  type TestServer,
} from "../../../../test/test-server.ts";

const NEW_PASSWORD = "a much better one";
const log = openStatementLog();

let server: TestServer;
/** Doesn't run jobs, so that only the request's statements are counted. */
let still: TestServer;
beforeAll(async () => {
  server = await openTestServer({ isContended: true, worksJobs: true });
  still = await openTestServer({ tracing: log.tracing });
});
afterAll(() => Promise.all([server.close(), still.close()]));

const emailOf = ({ username }: SignedUp) => `${username}@example.test`;

async function mailed(address: string, subject: RegExp, most = 1) {
  const found = async () =>
    (await server.mails(address)).filter((mail) => subject.test(mail.subject));
  await expect.poll(async () => (await found()).length).toBe(most);
  return found();
}

async function resetToken(person: SignedUp, most = 1): Promise<string> {
  const email = emailOf(person);
  const answer = await server.visitor().post("/api/password-reset-requests", { email });
  expect(answer.status).toBe(204);
  const [mail] = await mailed(email, /^Choose a new password/, most);
  return new URL(mail?.links[0] ?? "").hash.slice(1);
}

const reset = (token: string, password = NEW_PASSWORD) =>
  server.visitor().post("/api/password-resets", { token, password });
const signIn = ({ username }: SignedUp, password: string) =>
  server.visitor().post("/api/login", { username, password });
const expired = { status: 410, body: { code: "link_expired" } };

describe("a password reset by mail", () => {
  it("requires a valid address, link and password", async () => {
    for (const email of ["", "ada", "a@b.test\r\nBcc: c@d.test", 7]) {
      const { status } = await server.visitor().post("/api/password-reset-requests", { email });
      expect(status).toBe(400);
    }
    const short = await reset("a".repeat(43), "short");
    expect(short).toMatchObject({
      status: 400,
      body: { fields: { password: expect.any(String) } },
    });
    expect(await reset("a".repeat(43))).toMatchObject(expired);
  });

  it("works once, ends all sessions, and notifies the owner", async () => {
    const person = await server.signUp();
    const token = await resetToken(person);
    expect((await reset(token)).status).toBe(204);
    expect(await reset(token)).toMatchObject(expired);
    expect((await person.client.get("/api/user")).status).toBe(401);
    expect((await signIn(person, PASSWORD)).status).toBe(401);
    expect((await signIn(person, NEW_PASSWORD)).status).toBe(200);
    await mailed(emailOf(person), /^Your password at Stackyard was changed$/);
  });

  it("revokes the account's tokens only if asked to", async () => {
    const person = await server.signUp();
    const { secret } = (await person.client.post("/api/registry-tokens", { name: "ci" })).body;
    const tokenWorks = async () => {
      const headers = { authorization: `Bearer ${secret}` };
      return (await server.visitor().get("/v1/keys/current", headers)).status;
    };
    expect((await reset(await resetToken(person))).status).toBe(204);
    expect(await tokenWorks()).toBe(200);
    const token = await resetToken(person, 2);
    const wanted = { token, password: "another fine password", revokesTokens: true };
    expect((await server.visitor().post("/api/password-resets", wanted)).status).toBe(204);
    expect(await tokenWorks()).toBe(401);
  });

  it("that is refused leaves the link valid", async () => {
    const person = await server.signUp();
    const token = await resetToken(person);
    const common = await reset(token, "password123");
    expect(common).toMatchObject({
      status: 400,
      body: { fields: { password: expect.stringMatching(/too common/) } },
    });
    const own = await reset(token, `my ${person.username}`);
    expect(own.body.fields.password).toMatch(/must not contain your username/);
    expect((await reset(token)).status).toBe(204);
  });

  it("works once when forty requests use the link at the same time", async () => {
    const person = await server.signUp();
    const token = await resetToken(person);
    const wanted = Array.from({ length: 40 }, (_, index) => `password of number ${index}`);
    const answers = await Promise.all(wanted.map((password) => reset(token, password)));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 204)).toHaveLength(1);
    expect(statuses.filter((status) => status === 410)).toHaveLength(39);
    expect((await signIn(person, wanted[statuses.indexOf(204)] ?? "")).status).toBe(200);
  });

  it("invalidates the account's other links, and works for half an hour", async () => {
    const person = await server.signUp();
    const first = await resetToken(person);
    const second = await resetToken(person, 2);
    expect((await reset(second)).status).toBe(204);
    expect(await reset(first)).toMatchObject(expired);
    const third = await resetToken(person, 3);
    const { expiresAt } = await server.services.db
      .selectFrom("emailLinks")
      .select("expiresAt")
      .where("userId", "=", person.id)
      .where("purpose", "=", "reset")
      .executeTakeFirstOrThrow();
    expect(Math.abs(expiresAt.getTime() - Date.now() - 30 * 60_000)).toBeLessThan(60_000);
    await server.services.db
      .updateTable("emailLinks")
      .set({ expiresAt: new Date(Date.now() - 1) })
      .where("userId", "=", person.id)
      .execute();
    expect(await reset(third)).toMatchObject(expired);
  });

  it("is requested with the same answer and statements whether or not the address is known", async () => {
    const person = await still.signUp();
    const ask = async (email: string) => {
      let answer = { status: 0, body: "", headers: [] as string[] };
      const statements = await log.during(async () => {
        const { status, body, headers } = await still
          .visitor()
          .post("/api/password-reset-requests", { email });
        answer = { status, body, headers: [...headers.keys()].sort() };
      });
      return { answer, statements };
    };
    await ask("warm-up@example.test");
    const known = await ask(emailOf(person));
    const unknown = await ask("nobody@example.test");
    expect(known.answer.status).toBe(204);
    expect(known.statements.length).toBeGreaterThan(0);
    expect(unknown).toEqual(known);
    // Only the job looks up the address.
    expect(known.statements.join("\n")).not.toMatch(/users|email_links|mails/);
  });

  it("goes to the account that has confirmed the address, whoever entered it", async () => {
    const holder = await server.signUp();
    const form = { username: "claims-it", email: emailOf(holder), password: PASSWORD };
    expect((await server.visitor().post("/api/register", form)).status).toBe(201);
    await server.visitor().post("/api/password-reset-requests", { email: emailOf(holder) });
    const [mail] = await mailed(emailOf(holder), /^Choose a new password/);
    expect(mail?.text).toContain(holder.username);
    expect(mail?.text).not.toContain("claims-it");
  });
});

describe("changing the password", () => {
  const change = (person: SignedUp, currentPassword: string, newPassword = NEW_PASSWORD) =>
    person.client.send("PUT", "/api/user/password", { currentPassword, newPassword });

  it("requires a session", async () => {
    const answer = await server.visitor().send("PUT", "/api/user/password", {
      currentPassword: PASSWORD,
      newPassword: NEW_PASSWORD,
    });
    expect(answer.status).toBe(401);
  });

  it("requires the current one, with limited attempts", async () => {
    const person = await server.signUp();
    for (let time = 0; time < 5; time++) {
      const wrong = await change(person, "not my password");
      expect(wrong).toMatchObject({
        status: 400,
        body: { fields: { currentPassword: "This isn't your current password" } },
      });
    }
    expect((await change(person, PASSWORD)).status).toBe(429);
    expect((await signIn(person, PASSWORD)).status).toBe(200);
  });

  it("checks the new one against the account and reports problems at its field", async () => {
    const person = await server.signUp();
    const answer = await change(person, PASSWORD, `my ${person.username}`);
    expect(answer.body.fields).toEqual({
      newPassword: "The password must not contain your username",
    });
    expect((await signIn(person, PASSWORD)).status).toBe(200);
  });

  it("ends all other sessions and links, and notifies the owner", async () => {
    const person = await server.signUp();
    const other = server.visitor();
    await other.post("/api/login", { username: person.username, password: PASSWORD });
    const token = await resetToken(person);
    expect((await change(person, PASSWORD)).status).toBe(204);
    expect((await person.client.get("/api/user")).status).toBe(200);
    expect((await other.get("/api/user")).status).toBe(401);
    expect(await reset(token)).toMatchObject(expired);
    await mailed(emailOf(person), /^Your password at Stackyard was changed$/);
  });
});

describe("changing the address", () => {
  const change = (person: SignedUp, email: string, currentPassword = PASSWORD) =>
    person.client.send("PUT", "/api/user/email", { email, currentPassword });

  it("requires a session, the password and a different address", async () => {
    const form = { email: "x@example.test", currentPassword: PASSWORD };
    expect((await server.visitor().send("PUT", "/api/user/email", form)).status).toBe(401);
    const person = await server.signUp();
    expect((await change(person, "not an address")).status).toBe(400);
    expect((await change(person, "x@example.test", "wrong one")).body.fields).toHaveProperty(
      "currentPassword",
    );
    expect((await change(person, emailOf(person).toUpperCase())).body.fields).toHaveProperty(
      "email",
    );
  });

  it("waits for the confirmation of the new one, warns the old one, and ends other sessions", async () => {
    const person = await server.signUp();
    const other = server.visitor();
    await other.post("/api/login", { username: person.username, password: PASSWORD });
    const wanted = `new-${emailOf(person)}`;
    expect(await change(person, wanted)).toMatchObject({ status: 200, body: { isMailed: true } });
    expect((await person.client.get("/api/user")).body.email).toBe(emailOf(person));
    const [warning] = await mailed(emailOf(person), /about to change$/);
    expect(warning?.text).toContain(wanted);
    const [asked] = await mailed(wanted, /^Confirm your address/);
    const token = new URL(asked?.links[0] ?? "").hash.slice(1);
    expect((await person.client.post("/api/email-confirmations", { token })).status).toBe(200);
    expect((await person.client.get("/api/user")).body).toMatchObject({
      email: wanted,
      isEmailConfirmed: true,
    });
    expect((await other.get("/api/user")).status).toBe(401);
    await mailed(emailOf(person), /^Your address at Stackyard was changed$/);
  });

  it("can be canceled from the old address by setting another password", async () => {
    const person = await server.signUp();
    const wanted = `thief-${emailOf(person)}`;
    await change(person, wanted);
    const [asked] = await mailed(wanted, /^Confirm your address/);
    expect((await reset(await resetToken(person))).status).toBe(204);
    const token = new URL(asked?.links[0] ?? "").hash.slice(1);
    const confirm = await server.visitor().post("/api/email-confirmations", { token });
    expect(confirm).toMatchObject(expired);
  });

  it("to a taken one gives the same answer and has no effect", async () => {
    const [person, holder] = [await server.signUp(), await server.signUp()];
    expect(await change(person, emailOf(holder))).toMatchObject({
      status: 200,
      body: { isMailed: true },
    });
    const [notice] = await mailed(emailOf(holder), /^Someone used your address/);
    expect(notice?.text).not.toContain("confirm-email");
    expect((await person.client.get("/api/user")).body.email).toBe(emailOf(person));
  });
});
