import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { CERTIFICATE, openMailServer } from "../../../test/stand-ins/mail-server.ts";
import { openTestServer, type TestServer } from "../../../test/test-server.ts";
import { inTransaction } from "../services.ts";
import { forgiveBounce } from "./mail-queries.ts";
import { type NewMail, queueMail } from "./queue-mail.ts";
import { giveUpOnMail, sendMail } from "./send-mail.ts";
import { openSmtpTransport } from "./smtp-transport.ts";

const SMTP = {
  SMTP_URL: "smtp://127.0.0.1",
  MAIL_FROM: "no-reply@stackyard.test",
  PUBLIC_URL: "https://stackyard.test",
};

let mailServer: Awaited<ReturnType<typeof openMailServer>>;
let server: TestServer;
beforeAll(async () => {
  mailServer = await openMailServer();
  const { port } = mailServer;
  const settings = { host: "127.0.0.1", port, isTlsFromStart: false, requiresTls: true };
  const mail = openSmtpTransport(
    { ...settings, login: undefined, from: SMTP.MAIL_FROM },
    { ca: CERTIFICATE },
  );
  server = await openTestServer({ env: SMTP, mail });
});
afterAll(async () => {
  await server.close();
  await mailServer.close();
});
afterEach(() => {
  mailServer.taken.length = 0;
});

const mailTo = (to: string, changes: Partial<NewMail> = {}): NewMail => ({
  to,
  kind: "a test",
  content: {
    subject: "Your\r\nBcc: evil@example.test link",
    heading: "Your link",
    blocks: [{ kind: "action", label: "Open", path: "/reset#secret-word" }],
  },
  ...changes,
});

async function queue(mail: NewMail): Promise<number> {
  await inTransaction(server.services, (ctx) => queueMail(ctx, mail));
  return (await lastMail()).id;
}

const lastMail = () =>
  server.services.db
    .selectFrom("mails")
    .selectAll()
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
const send = (id: number) => sendMail(server.services, id, new AbortController().signal);

describe("a queued mail", () => {
  it("exists if and only if its cause was committed", async () => {
    const { id: before } = await server.services.db
      .selectFrom("mails")
      .select((mails) => mails.fn.coalesce(mails.fn.max("id"), mails.lit(0)).as("id"))
      .executeTakeFirstOrThrow();
    const rolledBack = inTransaction(server.services, async (ctx) => {
      await queueMail(ctx, mailTo("ada@example.test"));
      throw new Error("changed my mind");
    });
    await expect(rolledBack).rejects.toThrow("changed my mind");
    const later = server.services.db.selectFrom("mails").select("id").where("id", ">", before);
    expect(await later.execute()).toEqual([]);
  });

  it("is stored sealed until it is sent, and leaves only its envelope", async () => {
    const id = await queue(mailTo("ada@example.test"));
    const queued = await lastMail();
    expect(queued).toMatchObject({ status: "queued", address: "ada@example.test" });
    expect(JSON.stringify(queued)).not.toContain("secret-word");
    expect(Buffer.from(queued.sealedBody ?? "", "base64").toString()).not.toContain("secret-word");
    await send(id);
    expect(await lastMail()).toMatchObject({ status: "sent", sealedBody: null, failure: null });
    const [taken] = mailServer.taken;
    expect(taken?.source).toContain("https://stackyard.test/reset#secret-word");
    expect(taken?.source).toMatch(/^Subject: Your Bcc: evil@example\.test link\r$/m);
    expect(taken?.source).not.toMatch(/^Bcc:/m);
    await send(id);
    expect(mailServer.taken).toHaveLength(1);
  });

  it.each([
    "a@b.test, c@d.test",
    "a@b.test\r\nRCPT TO:<c@d.test>",
    "<a@b.test>",
    "a b@c.test",
    "ab",
  ])("goes to one address, not to %j", async (to) => {
    await expect(queue(mailTo(to))).rejects.toThrow("an email must have one recipient");
  });

  it("that a server temporarily refuses is retried as the same mail", async () => {
    const id = await queue(mailTo("busy@example.test"));
    await expect(send(id)).rejects.toThrow(/Greylisted/);
    expect(await lastMail()).toMatchObject({
      status: "queued",
      failure: expect.stringMatching(/451/),
    });
    await expect(send(id)).rejects.toThrow(/Greylisted/);
    await giveUpOnMail(server.services, id);
    expect(await lastMail()).toMatchObject({ status: "failed", sealedBody: null });
  });

  it("that is permanently refused is the last one to its address until that is confirmed", async () => {
    const { id: userId } = await server.signUp();
    await send(await queue(mailTo("gone@example.test", { userId })));
    expect(await lastMail()).toMatchObject({
      status: "bounced",
      failure: expect.stringMatching(/5\.1\.1/),
    });
    const next = await queue(mailTo("gone@example.test"));
    await send(next);
    expect(await lastMail()).toMatchObject({ status: "withheld" });
    // Requesting another confirmation is the only way back.
    await send(await queue(mailTo("gone@example.test", { userId, asksAddress: true })));
    expect(await lastMail()).toMatchObject({ status: "bounced" });
    const told = await server.services.db
      .selectFrom("events")
      .select(["subjectId", "data"])
      .where("type", "=", "email.bounced")
      .execute();
    expect(told).toEqual([{ subjectId: userId, data: { userId } }]);
    await forgiveBounce(server.services.db, "gone@example.test");
    await send(await queue(mailTo("gone@example.test")));
    expect(await lastMail()).toMatchObject({ status: "bounced" });
  });

  it("that is refused for its content ends, and its address stays usable", async () => {
    await send(await queue(mailTo("spam@example.test")));
    expect(await lastMail()).toMatchObject({ status: "failed" });
    const bounces = server.services.db.selectFrom("mailBounces").select("address");
    expect(await bounces.where("address", "=", "spam@example.test").execute()).toEqual([]);
  });

  it("is not sent once its link has expired", async () => {
    const goodUntil = new Date(Date.now() - 1_000);
    await send(await queue(mailTo("ada@example.test", { goodUntil })));
    expect(await lastMail()).toMatchObject({ status: "outdated", sealedBody: null });
    expect(mailServer.taken).toEqual([]);
  });

  it("is sent by the job that was queued with it", async () => {
    const { port } = mailServer;
    const settings = { host: "127.0.0.1", port, isTlsFromStart: false, requiresTls: true };
    const mail = openSmtpTransport(
      { ...settings, login: undefined, from: SMTP.MAIL_FROM },
      { ca: CERTIFICATE },
    );
    const working = await openTestServer({ env: SMTP, mail, worksJobs: true });
    await inTransaction(working.services, (ctx) => queueMail(ctx, mailTo("grace@example.test")));
    await expect.poll(() => mailServer.taken.map(({ to }) => to)).toEqual([["grace@example.test"]]);
    await working.close();
  });
});

describe("the outbox", () => {
  const HOSTILE = '"><script>alert(1)</script>';

  it("shows the demo's mails, each in a sandboxed frame", async () => {
    const demo = await openTestServer({ env: { SEED: "demo" } });
    const empty = await demo.visitor().get("/dev/mail");
    expect(empty).toMatchObject({ status: 200, body: expect.stringContaining("No emails yet") });
    const content = { subject: HOSTILE, heading: HOSTILE, blocks: [] };
    await queueMail(demo.services, { ...mailTo("ada@example.test"), content });
    await queueMail(demo.services, mailTo("grace@example.test"));
    const list = await demo.visitor().get("/dev/mail?to=Ada@example.test");
    expect(list.body).toContain("to ada@example.test");
    expect(list.body).not.toContain("grace@");
    expect(list.body).not.toContain("<script");
    expect(list.headers.get("content-security-policy")).toMatch(/^default-src 'none'/);
    expect(list.headers.get("referrer-policy")).toBe("no-referrer");
    expect(list.headers.get("cache-control")).toBe("no-store");
    const [, path = ""] = /href="(\/dev\/mail\/\d+)"/.exec(list.body) ?? [];
    const shown = await demo.visitor().get(path);
    expect(shown.status).toBe(200);
    expect(shown.body).toMatch(
      /<iframe [^>]*sandbox="allow-popups allow-popups-to-escape-sandbox"/,
    );
    expect(shown.body).not.toContain("<script");
    expect((await demo.visitor().get("/dev/mail?to=%00%ED%A0%80")).status).toBe(200);
    expect((await demo.visitor().get("/dev/mail/999")).status).toBe(404);
    expect((await demo.visitor().get("/dev/mail/0x1")).status).toBe(404);
    await demo.close();
  });

  it.each([
    ["without demo data", { SEED: "none" }],
    ["where mails leave", { ...SMTP, SEED: "demo" }],
  ])("doesn't exist %s", async (_, env) => {
    const other = await openTestServer({ env });
    await queueMail(other.services, mailTo("ada@example.test"));
    for (const path of ["/dev/mail", "/dev/mail/1", "/dev/mail/"]) {
      expect((await other.visitor().get(path)).status).toBe(404);
    }
    await other.close();
  });
});
