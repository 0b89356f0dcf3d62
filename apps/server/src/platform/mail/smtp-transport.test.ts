import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  CERTIFICATE,
  LOGIN,
  openFrozenServer,
  openMailServer,
} from "../../../test/stand-ins/mail-server.ts";
import type { OutgoingMail } from "./mail-transport.ts";
import type { SmtpSettings } from "./smtp-settings.ts";
import { openSmtpTransport } from "./smtp-transport.ts";

let server: Awaited<ReturnType<typeof openMailServer>>;
beforeAll(async () => {
  server = await openMailServer();
});
afterAll(() => server.close());
beforeEach(() => {
  server.taken.length = 0;
});

const settings = (changes: Partial<SmtpSettings> = {}): SmtpSettings => ({
  host: "127.0.0.1",
  port: server.port,
  isTlsFromStart: false,
  requiresTls: true,
  login: undefined,
  from: "no-reply@stackyard.test",
  ...changes,
});
const mailTo = (address: string, changes: Partial<OutgoingMail> = {}): OutgoingMail => ({
  messageId: "<one@stackyard.test>",
  address,
  subject: "Grüße",
  text: "Hello, as text",
  html: "<p>Hello, as HTML</p>",
  unsubscribeUrl: undefined,
  ...changes,
});
const SHORT = { connect: 2_000, greet: 300, quiet: 300, mail: 5_000 };
const never = new AbortController().signal;

function deliver(
  address: string,
  changes?: Partial<SmtpSettings>,
  patience = undefined as typeof SHORT | undefined,
) {
  const transport = openSmtpTransport(settings(changes), {
    ca: CERTIFICATE,
    ...(patience && { patience }),
  });
  return transport.deliver(mailTo(address), never);
}
const refused = (isAddressDead: boolean) =>
  expect.objectContaining({ name: "MailRefused", isAddressDead });

describe("a mail server", () => {
  const check = (changes?: Partial<SmtpSettings>) =>
    openSmtpTransport(settings(changes), { ca: CERTIFICATE, patience: SHORT }).check?.();

  it("is checked by signing in, without a mail", async () => {
    await check({ login: LOGIN });
    expect(server.taken).toEqual([]);
  });

  it("fails its check if it is unreachable, silent, or refuses the password", async () => {
    await expect(check({ port: 1 })).rejects.toThrow("ECONNREFUSED");
    await expect(check({ login: { user: "x", pass: "y" } })).rejects.toThrow("535");
    const frozen = await openFrozenServer();
    await expect(check({ port: frozen.port })).rejects.toThrow();
    frozen.close();
  });
});

describe("a mail by SMTP", () => {
  it("is delivered over STARTTLS, in text and HTML, to one recipient", async () => {
    expect(await deliver("ada@example.test")).toBe("sent");
    const [mail] = server.taken;
    expect(mail).toMatchObject({ to: ["ada@example.test"], isEncrypted: true, user: false });
    expect(mail?.from).toBe("no-reply@stackyard.test");
    expect(mail?.source).toMatch(/^From: Stackyard <no-reply@stackyard\.test>\r\n/m);
    expect(mail?.source).toMatch(/^Message-ID: <one@stackyard\.test>\r$/m);
    expect(mail?.source).toMatch(/^Subject: =\?UTF-8\?/m);
    expect(mail?.source).toMatch(/^Content-Type: multipart\/alternative/m);
    expect(mail?.source).toContain("Hello, as text");
    expect(mail?.source).toContain("<p>Hello, as HTML</p>");
    expect(mail?.source).not.toMatch(/^List-Unsubscribe/m);
  });

  it("signs in if required, with any characters in name and password", async () => {
    expect(await deliver("ada@example.test", { login: LOGIN })).toBe("sent");
    expect(server.taken[0]?.user).toBe(LOGIN.user);
    const wrong = { ...LOGIN, pass: "wrong" };
    await expect(deliver("ada@example.test", { login: wrong })).rejects.toMatchObject({
      code: "EAUTH",
    });
    await expect(deliver("ada@example.test", { login: wrong })).rejects.not.toEqual(refused(true));
  });

  it("carries a calendar file that calendars offer to add", async () => {
    const calendar = "BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n";
    const transport = openSmtpTransport(settings(), { ca: CERTIFICATE });
    await transport.deliver(mailTo("ada@example.test", { calendar }), never);
    const source = server.taken[0]?.source ?? "";
    expect(source).toMatch(/^Content-Type: text\/calendar; charset=utf-8; method=PUBLISH/m);
    expect(source).toMatch(/filename="?event\.ics/);
    expect(source).toContain(Buffer.from(calendar).toString("base64"));
  });

  it("has a one-click unsubscribe header if it can be unsubscribed from", async () => {
    const url = "https://stackyard.test/unsubscribe?token=a-very-long-one-".padEnd(300, "x");
    const transport = openSmtpTransport(settings(), { ca: CERTIFICATE });
    await transport.deliver(mailTo("ada@example.test", { unsubscribeUrl: url }), never);
    const unfolded = server.taken[0]?.source.replaceAll(/\r\n[ \t]/g, " ");
    expect(unfolded).toContain(`\r\nList-Unsubscribe: <${url}>\r\n`);
    expect(unfolded).toContain("\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n");
  });

  it.each([
    ["gone", true],
    ["unnumbered", true],
    ["full", true],
    ["relay", false],
    ["nobody", true],
    ["spam", false],
  ])(
    "to %s@ is permanently refused, and the address is marked as bounced: %s",
    async (name, isAddressDead) => {
      await expect(deliver(`${name}@example.test`)).rejects.toEqual(refused(isAddressDead));
    },
  );

  it.each(["busy", "later", "dies"])("to %s@ can be retried", async (name) => {
    const failure = await deliver(`${name}@example.test`).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(Error);
    expect(failure).not.toMatchObject({ name: "MailRefused" });
  });

  it("doesn't wait for a server that hangs, at the start or later", async () => {
    await expect(deliver("hangs@example.test", {}, SHORT)).rejects.toMatchObject({
      code: "ETIMEDOUT",
    });
    const frozen = await openFrozenServer();
    const { port } = frozen;
    await expect(deliver("ada@example.test", { port }, SHORT)).rejects.toMatchObject({
      code: "ETIMEDOUT",
    });
    const atOnce = { ...SHORT, greet: 60_000, quiet: 60_000, mail: 200 };
    await expect(deliver("ada@example.test", { port }, atOnce)).rejects.toMatchObject({
      code: "EABORT",
    });
    frozen.close();
  });

  it("isn't sent to a server without TLS, unless that is allowed", async () => {
    const plain = await openMailServer({ disabledCommands: ["STARTTLS"] });
    const { port } = plain;
    await expect(deliver("ada@example.test", { port })).rejects.toMatchObject({ code: "ETLS" });
    expect(await deliver("ada@example.test", { port, requiresTls: false })).toBe("sent");
    expect(plain.taken).toHaveLength(1);
    await plain.close();
  });

  it("is sent only to a server with a valid certificate, also with TLS from the start", async () => {
    const untrusting = openSmtpTransport(settings());
    await expect(untrusting.deliver(mailTo("ada@example.test"), never)).rejects.toThrow(
      /certificate/,
    );
    const secure = await openMailServer({ secure: true });
    const { port } = secure;
    expect(await deliver("ada@example.test", { port, isTlsFromStart: true })).toBe("sent");
    await secure.close();
  });

  it.each(["Hi\r\nBcc: other@example.test", "Hi\nBcc: other@example.test\n\nbody"])(
    "has no injected header, whatever its subject contains: %j",
    async (subject) => {
      const transport = openSmtpTransport(settings(), { ca: CERTIFICATE });
      await transport.deliver(mailTo("ada@example.test", { subject }), never);
      expect(server.taken[0]?.source).not.toMatch(/^Bcc:/m);
      expect(server.taken[0]?.to).toEqual(["ada@example.test"]);
    },
  );
});
