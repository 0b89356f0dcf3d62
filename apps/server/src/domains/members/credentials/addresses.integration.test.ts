import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buyModule } from "../../../../test/actions/buy-module.ts";
import { publishModule } from "../../../../test/actions/publish-module.ts";
import { openStatementLog } from "../../../../test/statement-log.ts";
import { openTestServer, PASSWORD, type TestServer } from "../../../../test/test-server.ts";
import { recordBounce } from "../../../platform/mail/mail-queries.ts";
import { askAddress } from "./ask-address.ts";

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ worksJobs: true });
});
afterAll(() => server.close());

let count = 0;
async function register(email: string, username = `claimant-${count++}`) {
  const client = server.visitor();
  const form = { username, email, password: PASSWORD };
  const answer = await client.post("/api/register", form);
  return { client, answer, username, id: answer.body.id as number };
}

/** Jobs write the mails. */
async function mailed(address: string, most = 1) {
  await expect.poll(() => server.mails(address).then((mails) => mails.length)).toBe(most);
  return server.mails(address);
}

const tokenIn = (link: string | undefined) => new URL(link ?? "").hash.slice(1);
const linkOf = async (address: string, most = 1) => (await mailed(address, most))[0]?.links[0];

async function confirmed(email: string) {
  const person = await register(email);
  const token = tokenIn(await linkOf(email));
  const answer = await server.visitor().post("/api/email-confirmations", { token });
  expect(answer.status).toBe(200);
  return person;
}

describe("registering", () => {
  it("mails a link that confirms the address once", async () => {
    const { client, answer, username } = await register("Nadia@Example.test");
    expect(answer.body).toMatchObject({
      email: "nadia@example.test",
      isEmailConfirmed: false,
      mustConfirmEmail: true,
    });
    const link = await linkOf("nadia@example.test");
    expect(link).toMatch(/^http:\/\/127\.0\.0\.1:0\/confirm-email#[\w-]{43}$/);
    const token = tokenIn(link);
    const confirm = () => server.visitor().post("/api/email-confirmations", { token });
    expect(await confirm()).toMatchObject({
      status: 200,
      body: { email: "nadia@example.test", username },
    });
    expect(await confirm()).toMatchObject({ status: 410, body: { code: "link_expired" } });
    expect((await client.get("/api/user")).body).toMatchObject({
      isEmailConfirmed: true,
      mustConfirmEmail: false,
    });
  });

  it("with a confirmed address that bounced requires another confirmation, which restores it", async () => {
    const email = "moved@example.test";
    const { client } = await confirmed(email);
    const state = async () => (await client.get("/api/user")).body;
    expect(await state()).toMatchObject({ hasBouncedEmail: false });
    await recordBounce(server.services.db, email, "550 5.1.1 no such mailbox");
    expect(await state()).toMatchObject({ hasBouncedEmail: true, isEmailConfirmed: true });
    expect((await client.post("/api/email-confirmation-requests")).status).toBe(204);
    const token = tokenIn(await linkOf(email, 2));
    await server.visitor().post("/api/email-confirmations", { token });
    expect(await state()).toMatchObject({ hasBouncedEmail: false });
  });

  it("gives the same answer whether or not the address is taken, and notifies its holder", async () => {
    const holder = await confirmed("taken@example.test");
    const first = await register("free@example.test", "curious-aaa");
    const second = await register("taken@example.test", "curious-bbb");
    expect(second.answer.status).toBe(201);
    const shape = ({ body, headers }: typeof first.answer) => ({
      // A job may have processed one of them already.
      body: { ...body, id: 0, username: "", email: "", createdAt: "", trustScore: null },
      headers: [...headers.keys()].sort(),
      cookies: headers.getSetCookie().map((cookie) => cookie.split("=")[0]?.replace(/aaa|bbb/, "")),
    });
    expect(shape(second.answer)).toEqual(shape(first.answer));
    const [notice] = await mailed("taken@example.test", 2);
    expect(notice?.subject).toBe("Someone used your address at Stackyard");
    expect(notice?.text).toContain(holder.username);
    expect(notice?.text).not.toContain("curious-bbb");
    expect(notice?.text).not.toContain("confirm-email");
    // Neither does asking again, nor the caller's own account.
    for (const { client } of [first, second]) {
      expect((await client.post("/api/email-confirmation-requests")).status).toBe(204);
      expect((await client.get("/api/user")).body).toMatchObject({ isEmailConfirmed: false });
    }
  });

  it("runs the same statements whether or not the address is taken", async () => {
    const log = openStatementLog();
    const quiet = await openTestServer({ tracing: log.tracing });
    const holder = { username: "holder", displayUsername: "holder", usernameSkeleton: "holder" };
    const email = "watched@example.test";
    await quiet.services.db
      .insertInto("users")
      .values({ ...holder, email, emailVerified: true })
      .execute();
    const register = (username: string, email: string) =>
      log.during(() =>
        quiet.visitor().post("/api/register", { username, email, password: PASSWORD }),
      );
    const statements = [
      await register("warm-up", "first@example.test"),
      await register("somebody", "unwatched@example.test"),
      await register("anybody", email),
    ].slice(1);
    await quiet.close();
    expect(statements[0]?.length).toBeGreaterThan(4);
    expect(statements[1]).toEqual(statements[0]);
  });

  it("with an address that two accounts entered gives it to the one that reads its mail", async () => {
    const one = await register("shared@example.test");
    const other = await register("shared@example.test");
    const mails = await mailed("shared@example.test", 2);
    const own = mails.find(({ text }) => text.includes(one.username));
    const others = mails.find(({ text }) => text.includes(other.username));
    const confirm = (link: string | undefined) =>
      server.visitor().post("/api/email-confirmations", { token: tokenIn(link) });
    expect((await confirm(own?.links[0])).status).toBe(200);
    expect(await confirm(others?.links[0])).toMatchObject({
      status: 409,
      body: { code: "email_taken" },
    });
    expect((await other.client.get("/api/user")).body.isEmailConfirmed).toBe(false);
  });
});

describe("a link that confirms an address", () => {
  it("must be genuine and at most a day old", async () => {
    for (const token of ["", "short", "a".repeat(101), "a b".repeat(10), 1]) {
      expect((await server.visitor().post("/api/email-confirmations", { token })).status).toBe(400);
    }
    const unknown = await server
      .visitor()
      .post("/api/email-confirmations", { token: "a".repeat(43) });
    expect(unknown).toMatchObject({ status: 410, body: { code: "link_expired" } });
    await register("slow@example.test");
    const token = tokenIn(await linkOf("slow@example.test"));
    await server.services.db
      .updateTable("emailLinks")
      .set({ expiresAt: new Date(Date.now() - 1) })
      .where("email", "=", "slow@example.test")
      .execute();
    const late = await server.visitor().post("/api/email-confirmations", { token });
    expect(late.status).toBe(410);
  });

  it("can't be used to set a password, and is stored as a hash", async () => {
    await register("purpose@example.test");
    const token = tokenIn(await linkOf("purpose@example.test"));
    const reset = await server
      .visitor()
      .post("/api/password-resets", { token, password: "another good one" });
    expect(reset.status).toBe(410);
    const rows = await server.services.db.selectFrom("emailLinks").selectAll().execute();
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it("is mailed again on request, a limited number of times", async () => {
    const { client, id } = await register("again@example.test");
    expect((await server.visitor().post("/api/email-confirmation-requests")).status).toBe(401);
    expect((await client.post("/api/email-confirmation-requests")).status).toBe(204);
    await mailed("again@example.test", 2);
    for (let time = 0; time < 10; time++) {
      await askAddress(server.services, { userId: id, email: "again@example.test" });
    }
    expect(await server.mails("again@example.test")).toHaveLength(6);
  });
});

describe("a user without a confirmed address", () => {
  it("can neither buy nor submit where mail is configured, but can browse and sign in", async () => {
    const author = await server.signUp("contributor");
    const module = await publishModule(server, author);
    const { client } = await register("waiting@example.test");
    const refused = { status: 403, body: { code: "email_unconfirmed" } };
    expect(await buyModule({ client }, module.id)).toMatchObject(refused);
    expect(await client.post("/api/modules", {})).toMatchObject(refused);
    expect(await client.post("/api/modules/1/versions", {})).toMatchObject(refused);
    expect(await client.put("/api/uploads/a.zip", new Uint8Array([1]))).toMatchObject(refused);
    expect((await client.get("/api/modules")).status).toBe(200);
    const token = tokenIn(await linkOf("waiting@example.test"));
    await client.post("/api/email-confirmations", { token });
    expect((await buyModule({ client }, module.id)).status).toBe(201);
  });

  it("can buy and submit where no mail is configured", async () => {
    const mute = await openTestServer({ env: { SEED: "none" } });
    const client = mute.visitor();
    const form = { username: "quiet", email: "quiet@example.test", password: PASSWORD };
    const { body } = await client.post("/api/register", form);
    expect(body).toMatchObject({ isEmailConfirmed: false, mustConfirmEmail: false });
    expect(await client.post("/api/modules", {})).toMatchObject({ status: 400 });
    const refused = { status: 409, body: { code: "mail_not_set_up" } };
    expect(await client.post("/api/email-confirmation-requests")).toMatchObject(refused);
    const reset = { email: "quiet@example.test" };
    expect(await client.post("/api/password-reset-requests", reset)).toMatchObject(refused);
    const change = { email: "loud@example.test", currentPassword: PASSWORD };
    expect(await client.send("PUT", "/api/user/email", change)).toMatchObject({
      body: { isMailed: false },
    });
    expect((await client.get("/api/user")).body.email).toBe("loud@example.test");
    await mute.close();
  });
});
