import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type GitHubServer, openGitHubServer } from "../../../../test/github/github-server.ts";
import { chooseAt, landing, locationOf, redeem } from "../../../../test/github/github-visits.ts";
import { codeOf } from "../../../../test/stand-ins/authenticator-app.ts";
import { PASSWORD, type SignedUp } from "../../../../test/test-server.ts";
import type { InProcessClient } from "../../../platform/http/api/in-process-client.ts";
import { takeAppCode } from "./authenticator-app.ts";
import { CODE_PACE } from "./code-pace.ts";
import { takeRecoveryCode } from "./recovery-codes.ts";

let server: GitHubServer;
let someone: SignedUp;
beforeAll(async () => {
  server = await openGitHubServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.services.db.deleteFrom("attempts").execute();
  someone = await server.signUp();
});

const APP = "/api/user/authenticator-app";
const begin = (client: InProcessClient, password: string | null = PASSWORD) =>
  client.post(APP, { password });
const confirm = (client: InProcessClient, code: string) =>
  client.post(`${APP}/confirmation`, { code });
const login = (client: InProcessClient, { username }: SignedUp) =>
  client.post("/api/login", { username, password: PASSWORD });
const giveCode = (client: InProcessClient, code: string) =>
  client.post("/api/login/code", { code });

/** Enables two-factor sign-in with the previous code, so that the next two remain unused. */
async function setUp({ client }: SignedUp) {
  const { secret } = (await begin(client)).body;
  const { status, body, headers } = await confirm(client, codeOf(secret, -1));
  expect(status).toBe(200);
  return { secret, codes: body.recoveryCodes, headers };
}

/** A user in a new browser who has entered the password. */
async function afterFirstStep(who = someone): Promise<InProcessClient> {
  const client = server.visitor();
  const { status, body } = await login(client, who);
  expect({ status, code: body.code }).toEqual({ status: 401, code: "second_factor_required" });
  return client;
}

/** One after the other, because only the first few concurrent passwords are checked. */
async function afterFirstSteps(count: number): Promise<InProcessClient[]> {
  const clients: InProcessClient[] = [];
  while (clients.length < count) clients.push(await afterFirstStep());
  return clients;
}

function sessionOf(headers: Headers): string | undefined {
  const cookies = headers.getSetCookie();
  return cookies.map((text) => /session_token=([^;]+)/.exec(text)?.[1]).find(Boolean);
}

describe("setting up an authenticator app", () => {
  it("requires a session", async () => {
    const visitor = server.visitor();
    for (const path of [APP, `${APP}/removal`, "/api/user/recovery-codes"])
      expect((await visitor.post(path, { password: PASSWORD })).status).toBe(401);
    expect((await confirm(visitor, "123456")).status).toBe(401);
    expect((await visitor.get("/api/user/security")).status).toBe(401);
  });

  it("requires the password", async () => {
    const { client } = someone;
    for (const password of ["not the password", "", null]) {
      const { status, body } = await begin(client, password);
      expect(status).toBe(400);
      expect(body.fields).toEqual({ password: "Wrong password" });
    }
  });

  it("requires a code", async () => {
    const { client } = someone;
    await begin(client);
    expect((await confirm(client, " - ")).body.fields).toEqual({ code: "Enter a code" });
    expect((await confirm(client, "000000")).body.code).toBe("wrong_code");
    expect((await client.get("/api/user/security")).body.hasAuthenticatorApp).toBe(false);
    expect((await login(server.visitor(), someone)).status).toBe(200);
  });

  it("returns the data of its QR code, and recovery codes once it is confirmed", async () => {
    const { client, username } = someone;
    const { secret, uri } = (await begin(client)).body;
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(uri).toBe(`otpauth://totp/Stackyard%3A${username}?secret=${secret}&issuer=Stackyard`);
    const { body } = await confirm(client, codeOf(secret));
    expect(new Set(body.recoveryCodes).size).toBe(10);
    for (const code of body.recoveryCodes) expect(code).toMatch(/^[0-9a-z]{5}-[0-9a-z]{5}$/);
    expect((await client.get("/api/user/security")).body).toEqual({
      hasPassword: true,
      hasAuthenticatorApp: true,
      recoveryCodesLeft: 10,
      passkeys: [],
      gitHubUsername: null,
    });
  });

  it("can be restarted until it is confirmed, and not afterwards", async () => {
    const { client } = someone;
    const first = (await begin(client)).body.secret;
    const second = (await begin(client)).body.secret;
    expect((await confirm(client, codeOf(first))).body.code).toBe("wrong_code");
    expect((await confirm(client, codeOf(second))).status).toBe(200);
    expect((await begin(client)).status).toBe(409);
    expect((await confirm(client, codeOf(second, 1))).body.code).toBe("wrong_code");
  });

  it("replaces this browser's session and ends the others", async () => {
    const elsewhere = server.visitor();
    const before = sessionOf((await login(elsewhere, someone)).headers);
    const here = sessionOf((await login(someone.client, someone)).headers);
    const { headers } = await setUp(someone);
    const after = sessionOf(headers);
    expect(after).toBeDefined();
    expect([before, here]).not.toContain(after);
    expect((await someone.client.get("/api/user")).status).toBe(200);
    for (const token of [before, here]) {
      const bearer = { authorization: `Bearer ${token}` };
      expect((await server.visitor().get("/api/user", bearer)).status).toBe(401);
    }
  });

  it("stores neither the secret nor a recovery code in plain text", async () => {
    const { secret, codes } = await setUp(someone);
    const { db } = server.services;
    const rows = [
      ...(await db.selectFrom("authenticatorApps").selectAll().execute()),
      ...(await db.selectFrom("recoveryCodes").selectAll().execute()),
      ...(await db.selectFrom("tickets").selectAll().execute()),
    ];
    expect(rows.length).toBeGreaterThan(10);
    const text = JSON.stringify(rows);
    for (const hidden of [secret, ...codes, ...codes.map((code: string) => code.replace("-", ""))])
      expect(text).not.toContain(hidden);
  });
});

describe("the second step", () => {
  it("follows the first one, which opens no session", async () => {
    await setUp(someone);
    const client = server.visitor();
    const { body, headers } = await login(client, someone);
    expect(body.message).toBe("Enter the code from your authenticator app, or a recovery code.");
    expect(sessionOf(headers)).toBeUndefined();
    expect(headers.getSetCookie()).toEqual([
      expect.stringMatching(
        /^stackyard\.second_step=[\w-]{43}; Max-Age=600; Path=\/api\/login; HttpOnly; SameSite=Strict$/,
      ),
    ]);
    expect((await client.get("/api/user")).status).toBe(401);
    const left = await server.services.db
      .selectFrom("sessions")
      .select("id")
      .where("userId", "=", someone.id)
      .execute();
    expect(left).toHaveLength(1);
  });

  it("opens a new session, whatever the browser sent", async () => {
    const { secret } = await setUp(someone);
    const client = await afterFirstStep();
    const fixed = "fixed-by-somebody-else";
    const answer = await client.post(
      "/api/login/code",
      { code: codeOf(secret) },
      { authorization: `Bearer ${fixed}` },
    );
    expect(answer.status).toBe(200);
    expect(answer.body.id).toBe(someone.id);
    const token = sessionOf(answer.headers);
    expect(token).not.toContain(fixed);
    expect((await client.get("/api/user")).body.id).toBe(someone.id);
    const bearer = { authorization: `Bearer ${token}` };
    expect((await server.visitor().get("/api/user", bearer)).body.id).toBe(someone.id);
  });

  it("tolerates a wrong code, and a code with spaces", async () => {
    const { secret } = await setUp(someone);
    const client = await afterFirstStep();
    expect((await giveCode(client, "000000")).body.code).toBe("wrong_code");
    const code = codeOf(secret);
    expect((await giveCode(client, ` ${code.slice(0, 3)} ${code.slice(3)} `)).status).toBe(200);
  });

  it("requires a first step in this browser within the last ten minutes", async () => {
    const { secret } = await setUp(someone);
    const nobody = await giveCode(server.visitor(), codeOf(secret));
    expect(nobody).toMatchObject({ status: 401, body: { code: "sign_in_expired" } });
    const late = await afterFirstStep();
    await server.services.db.updateTable("tickets").set({ expiresAt: new Date() }).execute();
    expect((await giveCode(late, codeOf(secret))).body.code).toBe("sign_in_expired");
    const client = await afterFirstStep();
    expect((await giveCode(client, codeOf(secret))).status).toBe(200);
    expect((await giveCode(client, codeOf(secret, 1))).body.code).toBe("sign_in_expired");
  });

  it("accepts a code once, and no earlier code", async () => {
    const { secret } = await setUp(someone);
    expect((await giveCode(await afterFirstStep(), codeOf(secret, 1))).status).toBe(200);
    const again = await afterFirstStep();
    for (const away of [1, 0, -1])
      expect((await giveCode(again, codeOf(secret, away))).body.code).toBe("wrong_code");
  });

  it("lets in one of forty requests with the same code", async () => {
    const { secret } = await setUp(someone);
    const clients = await afterFirstSteps(40);
    const answers = await Promise.all(clients.map((client) => giveCode(client, codeOf(secret))));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it("accepts the same code once in forty concurrent attempts", async () => {
    const { secret } = await setUp(someone);
    const asked = { userId: someone.id, code: codeOf(secret), isConfirmed: true };
    const taken = await Promise.all(
      Array.from({ length: 40 }, () => takeAppCode(server.services, asked)),
    );
    expect(taken.filter(Boolean)).toHaveLength(1);
  });

  it("delays guessing across browsers, even for the right code", async () => {
    const { secret } = await setUp(someone);
    const clients = await afterFirstSteps(20);
    const answers = await Promise.all(clients.map((client) => giveCode(client, "000000")));
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(CODE_PACE.free);
    const client = await afterFirstStep();
    expect((await giveCode(client, codeOf(secret))).body.code).toBe("too_many_attempts");
    await sql`UPDATE attempts SET blocked_until = now()`.execute(server.services.db);
    expect((await giveCode(client, codeOf(secret))).status).toBe(200);
    expect((await giveCode(await afterFirstStep(), "000000")).body.code).toBe("wrong_code");
  });

  it("is also required after signing in with GitHub", async () => {
    const { client } = someone;
    server.gitHub.add("with-app", { emails: [] });
    const { body } = await client.post("/api/user/github", { password: PASSWORD });
    const { headers } = await client.get(await chooseAt(body.location, "with-app"));
    expect(locationOf(headers)).toMatch(/github=connected$/);
    const { secret } = await setUp(someone);
    const browser = server.visitor();
    const { searchParams } = await landing(browser, "with-app");
    expect(await redeem(browser, searchParams.get("token"))).toMatchObject({
      status: 401,
      body: { code: "second_factor_required" },
    });
    expect((await browser.get("/api/user")).status).toBe(401);
    expect((await giveCode(browser, codeOf(secret))).body.id).toBe(someone.id);
  });
});

describe("a recovery code", () => {
  it("works once, with or without its separators", async () => {
    const { codes } = await setUp(someone);
    const [code = ""] = codes;
    const typed = code.toUpperCase().replace("-", " ").replaceAll("0", "O").replaceAll("1", "l");
    expect((await giveCode(await afterFirstStep(), typed)).status).toBe(200);
    const { body } = await someone.client.get("/api/user/security");
    expect(body.recoveryCodesLeft).toBe(9);
    expect((await giveCode(await afterFirstStep(), code)).body.code).toBe("wrong_code");
  });

  it("is accepted once in forty concurrent attempts", async () => {
    const { codes } = await setUp(someone);
    const code = codes[0].replace("-", "");
    const taken = await Promise.all(
      Array.from({ length: 40 }, () => takeRecoveryCode(server.services, someone.id, code)),
    );
    expect(taken.filter(Boolean)).toHaveLength(1);
  });

  it("of another user is refused", async () => {
    const { codes } = await setUp(await server.signUp());
    await setUp(someone);
    expect((await giveCode(await afterFirstStep(), codes[0])).body.code).toBe("wrong_code");
  });

  it("is replaced by new ones, with the password", async () => {
    const renew = (password: string) =>
      someone.client.post("/api/user/recovery-codes", { password });
    expect((await renew(PASSWORD)).status).toBe(409);
    const { codes } = await setUp(someone);
    expect((await renew("not the password")).status).toBe(400);
    const renewed = (await renew(PASSWORD)).body.recoveryCodes;
    expect(renewed).toHaveLength(10);
    expect((await giveCode(await afterFirstStep(), codes[0])).body.code).toBe("wrong_code");
    expect((await giveCode(await afterFirstStep(), renewed[0])).status).toBe(200);
  });
});

describe("turning two-factor sign-in off", () => {
  const remove = (password: string | null) => someone.client.post(`${APP}/removal`, { password });

  it("requires the password, and two-factor sign-in to be on", async () => {
    expect((await remove(PASSWORD)).status).toBe(409);
    await setUp(someone);
    for (const password of ["not the password", null])
      expect((await remove(password)).body.fields).toEqual({
        password: "Wrong password",
      });
    await afterFirstStep();
  });

  it("requires only the password afterwards, and ends other sessions", async () => {
    await setUp(someone);
    expect((await remove(PASSWORD)).status).toBe(204);
    expect((await login(server.visitor(), someone)).status).toBe(200);
    const { body } = await someone.client.get("/api/user/security");
    expect(body).toMatchObject({ hasAuthenticatorApp: false, recoveryCodesLeft: 0 });
    const raised = await server.services.db
      .selectFrom("sessions")
      .select("id")
      .where("userId", "=", someone.id)
      .where("secondFactorAt", "is not", null)
      .execute();
    expect(raised).toEqual([]);
  });
});

describe("a session with a bearer token", () => {
  it("works the same way", async () => {
    const token = sessionOf((await login(server.visitor(), someone)).headers);
    const bearer = { authorization: `Bearer ${decodeURIComponent(token ?? "")}` };
    const api = server.visitor();
    const { secret } = (await api.post(APP, { password: PASSWORD }, bearer)).body;
    const code = codeOf(secret, -1);
    const confirmed = await server.visitor().post(`${APP}/confirmation`, { code }, bearer);
    expect(confirmed.status).toBe(200);
    expect((await server.visitor().get("/api/user", bearer)).status).toBe(401);
    const raised = { authorization: `Bearer ${sessionOf(confirmed.headers)}` };
    expect((await server.visitor().get("/api/user", raised)).body.id).toBe(someone.id);
  });
});
