import { mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readConfig } from "./config.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "config-test-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

describe("the configuration", () => {
  it("has its defaults, and keeps its secret for the next start", () => {
    const config = readConfig({ DATA_DIR: folder, PORT: "" });
    expect(config).toMatchObject({ port: 5000, host: "127.0.0.1", role: "all", seed: "demo" });
    expect(config.authSecret).toHaveLength(64);
    expect(readConfig({ DATA_DIR: folder }).authSecret).toBe(config.authSecret);
    expect(statSync(join(folder, "auth-secret")).mode & 0o077).toBe(0);
  });

  it("seeds demo accounts by itself only where nobody else can reach them", () => {
    const seedOf = (variables: Record<string, string>) =>
      readConfig({ DATA_DIR: folder, ...variables }).seed;
    expect(seedOf({ HOST: "0.0.0.0" })).toBe("none");
    expect(seedOf({ DATABASE_URL: "postgres://db.test/x" })).toBe("none");
    expect(seedOf({ HOST: "0.0.0.0", SEED: "demo" })).toBe("demo");
    expect(seedOf({ SEED: "none" })).toBe("none");
  });

  it.each([
    [{ PORT: "http" }, /^PORT is not valid/],
    [{ PORT: "70000" }, /^PORT is not valid/],
    [{ DATABASE_URL: "mysql://x" }, /^DATABASE_URL is not valid/],
    [{ SEED: "yes" }, /^SEED is not valid/],
    [{ AUTH_SECRET: "short" }, /^AUTH_SECRET is not valid/],
    [{ SMTP_URL: "http://mail.test" }, /^SMTP_URL is not valid/],
    [{ SMTP_URL: "smtp://mail.test", MAIL_FROM: "a@b.test" }, /^SMTP_URL needs PUBLIC_URL/],
    [{ SMTP_URL: "smtp://mail.test", PUBLIC_URL: "https://x.test" }, /^SMTP_URL needs MAIL_FROM/],
    [{ MAIL_FROM: "Us <us@b.test>" }, /^MAIL_FROM is not valid/],
  ])("%j is refused in one line that names it", (variables, message) => {
    const read = () => readConfig({ DATA_DIR: folder, ...variables });
    expect(read).toThrow(message);
    expect(read).toThrow(/^[^\n]+$/);
  });

  it("knows the mail server by one address, with TLS wanted unless it is said otherwise", () => {
    const smtpOf = (SMTP_URL: string, more = {}) =>
      readConfig({
        DATA_DIR: folder,
        PUBLIC_URL: "https://stackyard.test/",
        MAIL_FROM: "no-reply@stackyard.test",
        SMTP_URL,
        ...more,
      }).smtp;
    expect(readConfig({ DATA_DIR: folder }).smtp).toBeUndefined();
    expect(smtpOf("smtp://me%40us:p%3Aw@mail.test")).toEqual({
      host: "mail.test",
      port: 587,
      isTlsFromStart: false,
      requiresTls: true,
      login: { user: "me@us", pass: "p:w" },
      from: "no-reply@stackyard.test",
    });
    expect(smtpOf("smtps://mail.test")).toMatchObject({ port: 465, isTlsFromStart: true });
    expect(smtpOf("smtp://[::1]:1025", { SMTP_TLS: "optional" })).toMatchObject({
      host: "::1",
      port: 1025,
      requiresTls: false,
      login: undefined,
    });
  });

  it("says when the data folder cannot be used", () => {
    const file = join(folder, "a-file");
    writeFileSync(file, "");
    expect(() => readConfig({ DATA_DIR: file })).toThrow(/^DATA_DIR .*a-file cannot be used/);
    expect(() => readConfig({ DATA_DIR: join(file, "below") })).toThrow(/cannot be used/);
  });

  it("says so at once where nothing can ever be made, or a link leads nowhere", () => {
    const link = join(folder, "a-link");
    symlinkSync(join(folder, "nowhere", "below"), link);
    for (const path of ["/proc/1/nothing", "/proc/self/no/such", link, join(link, "below")]) {
      expect(() => readConfig({ DATA_DIR: path })).toThrow(/^DATA_DIR .* cannot be used: .+$/);
    }
  });

  it("makes the data folder with those above it", () => {
    const deep = join(folder, "some", "where", "deep");
    expect(readConfig({ DATA_DIR: deep }).dataDir).toBe(deep);
  });
});
