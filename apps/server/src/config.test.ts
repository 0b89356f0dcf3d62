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

const STRIPE = {
  STRIPE_SECRET_KEY: "sk_test_1",
  STRIPE_WEBHOOK_SECRET: "whsec_1",
  STRIPE_CONNECT_WEBHOOK_SECRET: "whsec_2",
};
const LIVE = { ...STRIPE, STRIPE_SECRET_KEY: "rk_live_1", PUBLIC_URL: "https://stackyard.example" };

const INVOICE = { INVOICE_BANK_DETAILS: "Our bank\\nDE00 1234" };

describe("the configuration", () => {
  it("has defaults, and keeps its secret for the next start", () => {
    const config = readConfig({ DATA_DIR: folder, PORT: "" });
    expect(config).toMatchObject({ port: 5000, host: "127.0.0.1", role: "all", seed: "demo" });
    expect(config.passwordCost).toEqual({ memory: 19_456, passes: 2, parallelism: 1 });
    expect(config.authSecret).toHaveLength(64);
    expect(readConfig({ DATA_DIR: folder }).authSecret).toBe(config.authSecret);
    expect(statSync(join(folder, "auth-secret")).mode & 0o077).toBe(0);
  });

  it("seeds demo accounts by default only if no one else can reach the server", () => {
    const seedOf = (variables: Record<string, string>) =>
      readConfig({ DATA_DIR: folder, ...variables }).seed;
    expect(seedOf({ HOST: "0.0.0.0" })).toBe("none");
    expect(seedOf({ DATABASE_URL: "postgres://db.test/x" })).toBe("none");
    expect(seedOf({ HOST: "0.0.0.0", SEED: "demo" })).toBe("demo");
    expect(seedOf({ SEED: "none" })).toBe("none");
  });

  it.each([
    [{ PORT: "http" }, /^PORT must be a number from 0 to 65535, such as 5000$/],
    [{ PORT: "70000" }, /^PORT must be a number from 0 to 65535/],
    [{ METRICS_PORT: "-1" }, /^METRICS_PORT must be a number from 0 to 65535/],
    [{ DATABASE_URL: "mysql://x" }, /^DATABASE_URL must look like postgres:\/\/user:password@host/],
    [{ DATABASE_URL: "postgres://u:secret@a:x/n" }, /^DATABASE_URL must look like ((?!secret).)*$/],
    [{ DATABASE_URL: "postgres://x/n?target_session_attrs=standby" }, /^DATABASE_URL must ask for/],
    [{ DATABASE_DIRECT_URL: "x" }, /^DATABASE_DIRECT_URL must look like postgres:/],
    [{ DATABASE_DIRECT_URL: "postgres://x/n" }, /^DATABASE_DIRECT_URL needs DATABASE_URL$/],
    [{ DATABASE_PREPARE: "perhaps" }, /^DATABASE_PREPARE must be true or false$/],
    [{ SEED: "yes" }, /^SEED must be one of: demo, none$/],
    [{ ROLE: "both" }, /^ROLE must be one of: all, http, worker$/],
    [{ AUTH_SECRET: "short" }, /^AUTH_SECRET must have at least 32 characters$/],
    [{ METRICS_TOKEN: "short" }, /^METRICS_TOKEN must have at least 16 characters$/],
    [{ GITHUB_URL: "http://git.test" }, /^GITHUB_URL must start with https:/],
    [{ SECURITY_CONTACT: "me" }, /^SECURITY_CONTACT must be an address such as mailto:/],
    [{ CONTENT_EDIT_URL: "http://git.test" }, /^CONTENT_EDIT_URL must start with https:/],
    [
      { STRIPE_SECRET_KEY: "pk_live_1" },
      /^STRIPE_SECRET_KEY must be a secret key such as sk_test_…/,
    ],
    [{ STRIPE_SECRET_KEY: "sk_test_1" }, /^STRIPE_SECRET_KEY, .* are needed together$/],
    [{ STRIPE_WEBHOOK_SECRET: "whsec_1" }, /^STRIPE_SECRET_KEY, .* are needed together$/],
    [{ STRIPE_WEBHOOK_SECRET: "secret" }, /^STRIPE_WEBHOOK_SECRET must start with whsec_/],
    [{ STRIPE_API_URL: "http://proxy.test" }, /^STRIPE_API_URL must start with https:/],
    [
      { ...STRIPE, STRIPE_SECRET_KEY: "sk_live_1" },
      /is a live key and needs PUBLIC_URL with https/,
    ],
    [{ ...LIVE, SEED: "demo" }, /is a live key, which can't be used with SEED=demo$/],
    [{ ...LIVE, ALLOW_TEST_PAYMENTS: "true" }, /can't be used with ALLOW_TEST_PAYMENTS=true$/],
    [{ INVOICE_BANK_DETAILS: "short" }, /^INVOICE_BANK_DETAILS must have 10 to 500 characters/],
    [{ ...INVOICE, INVOICE_TERM_DAYS: "91" }, /^INVOICE_TERM_DAYS must be a number of days from 1/],
    [{ INVOICE_TERM_DAYS: "30" }, /^INVOICE_TERM_DAYS needs INVOICE_BANK_DETAILS$/],
    [INVOICE, /^INVOICE_BANK_DETAILS takes real money, which can't be used with SEED=demo$/],
    [{ ...INVOICE, ...STRIPE, SEED: "none" }, /can't be used with a test key of Stripe$/],
    [{ ALLOW_TEST_PAYMENTS: "maybe" }, /^ALLOW_TEST_PAYMENTS must be true or false$/],
    [{ SMTP_URL: "http://mail.test" }, /^SMTP_URL must look like smtp:\/\/name:password@mail/],
    [{ SMTP_URL: "smtp://" }, /^SMTP_URL must look like/],
    [{ SMTP_TLS: "never" }, /^SMTP_TLS must be required or optional$/],
    [{ SMTP_URL: "smtp://mail.test", MAIL_FROM: "a@b.test" }, /^SMTP_URL needs PUBLIC_URL/],
    [{ SMTP_URL: "smtp://mail.test", PUBLIC_URL: "https://x.test" }, /^SMTP_URL needs MAIL_FROM/],
    [{ MAIL_FROM: "Us <us@b.test>" }, /^MAIL_FROM must be an address alone/],
    [{ VISITORS_STORAGE_GB: "-1" }, /^VISITORS_STORAGE_GB must be a number from 0 to 10000/],
    [{ API_URL: "https://api.x.test/v1" }, /^API_URL must be an address without a path/],
    [{ API_URL: "http://api.stackyard.example" }, /^API_URL must start with https:/],
    [{ API_URL: "https://api.x.test" }, /^API_URL needs PUBLIC_URL$/],
    [
      { API_URL: "https://x.test", PUBLIC_URL: "https://x.test" },
      /^API_URL must have another host than PUBLIC_URL$/,
    ],
    [{ SUPPORT_HOURS: "always" }, /^SUPPORT_HOURS must look like Mon-Fri 09:00-17:00, in UTC$/],
    [{ SUPPORT_EMAIL: "a+b@c.test" }, /^SUPPORT_EMAIL must be an address without \+/],
    [{ SECURITY_KEY: "ssh-rsa" }, /^SECURITY_KEY must be a public age or PGP key/],
  ])("refuses %j with one line that names it", (variables, message) => {
    const read = () => readConfig({ DATA_DIR: folder, ...variables });
    expect(read).toThrow(message);
    expect(read).toThrow(/^[^\n]+$/);
  });

  it.each([
    [{}, true],
    [{ SEED: "none" }, true],
    [{ SEED: "none", PUBLIC_URL: "http://192.168.7.9" }, true],
    [{ SEED: "demo", PUBLIC_URL: "https://stackyard.example" }, true],
    [{ PUBLIC_URL: "https://stackyard.example" }, false],
    [{ HOST: "0.0.0.0" }, false],
    [{ HOST: "93.184.215.14" }, false],
    [{ HOST: "0.0.0.0", ALLOW_TEST_PAYMENTS: "true" }, true],
    [{ SEED: "none", ALLOW_TEST_PAYMENTS: "false" }, false],
    [{ ...STRIPE, SEED: "none" }, false],
    [{ ...STRIPE, SEED: "demo" }, true],
    [LIVE, false],
    [{ ...LIVE, ...INVOICE }, false],
    [{ ...INVOICE, SEED: "none" }, false],
  ])("of %j offers test payments: %s", (variables, offersTestPayments) => {
    expect(readConfig({ DATA_DIR: folder, ...variables })).toMatchObject({ offersTestPayments });
  });

  it("takes bank transfers with bank details, for two weeks by default", () => {
    const variables = { DATA_DIR: folder, SEED: "none", ...INVOICE };
    const invoices = { bankDetails: "Our bank\nDE00 1234", termDays: 14 };
    expect(readConfig(variables)).toMatchObject({ invoices });
    expect(readConfig({ ...variables, INVOICE_TERM_DAYS: "30" })).toMatchObject({
      invoices: { termDays: 30 },
    });
  });

  it("has an account at Stripe with its mode, if it has its keys", () => {
    const stripeOf = (variables: Record<string, string>) =>
      readConfig({ DATA_DIR: folder, ...variables }).stripe;
    expect(stripeOf({})).toBeUndefined();
    expect(stripeOf({ ...STRIPE, STRIPE_API_URL: "http://127.0.0.1:12111/" })).toEqual({
      ...{ secretKey: "sk_test_1", mode: "test", apiUrl: "http://127.0.0.1:12111" },
      webhookSecrets: { platform: "whsec_1", connect: "whsec_2" },
    });
    expect(stripeOf(LIVE)).toMatchObject({ mode: "live", apiUrl: undefined });
  });

  it.each([
    ["https://stackyard.example/", "https://stackyard.example"],
    ["https://Stackyard.example:443", "https://stackyard.example"],
    ["https://stackyard.example:8443", "https://stackyard.example:8443"],
    ["http://localhost:5000", "http://localhost:5000"],
    ["http://127.0.0.1:5000/", "http://127.0.0.1:5000"],
    ["http://[::1]:5000", "http://[::1]:5000"],
    ["http://192.168.7.9", "http://192.168.7.9"],
    ["http://stackyard", "http://stackyard"],
    ["http://stackyard.internal", "http://stackyard.internal"],
  ])("accepts PUBLIC_URL=%s", (PUBLIC_URL, publicUrl) => {
    expect(readConfig({ DATA_DIR: folder, PUBLIC_URL })).toMatchObject({ publicUrl });
  });

  it.each([
    ["http://stackyard.example", /^PUBLIC_URL must start with https:\/\/ if the host is public/],
    ["http://93.184.215.14", /^PUBLIC_URL must start with https:/],
    ["http://[2606:4700::1]", /^PUBLIC_URL must start with https:/],
    ["http://mylocalhost.example", /^PUBLIC_URL must start with https:/],
    ["https://stackyard.example/yard", /^PUBLIC_URL must be an address without a path, such as/],
    ["https://stackyard.example//", /^PUBLIC_URL must be an address without a path/],
    ["https://stackyard.example?a=b", /^PUBLIC_URL must be an address without a path/],
    ["https://user@stackyard.example", /^PUBLIC_URL must be an address without a path/],
    ["https://stackyard.example:port", /^PUBLIC_URL must be an address without a path/],
    ["ftp://stackyard.example", /^PUBLIC_URL must be an address without a path/],
    ["stackyard.example", /^PUBLIC_URL must be an address without a path/],
  ])("refuses PUBLIC_URL=%s", (PUBLIC_URL, message) => {
    expect(() => readConfig({ DATA_DIR: folder, PUBLIC_URL })).toThrow(message);
  });

  it("reads the mail server from one URL, requiring TLS by default", () => {
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

  it("reports an unusable data directory", () => {
    const file = join(folder, "a-file");
    writeFileSync(file, "");
    expect(() => readConfig({ DATA_DIR: file })).toThrow(/^DATA_DIR .*a-file cannot be used/);
    expect(() => readConfig({ DATA_DIR: join(file, "below") })).toThrow(/cannot be used/);
  });

  it("reports immediately a directory that can never be created, or a broken link", () => {
    const link = join(folder, "a-link");
    symlinkSync(join(folder, "nowhere", "below"), link);
    for (const path of ["/proc/1/nothing", "/proc/self/no/such", link, join(link, "below")]) {
      expect(() => readConfig({ DATA_DIR: path })).toThrow(/^DATA_DIR .* cannot be used: .+$/);
    }
  });

  it("creates the data directory with its parents", () => {
    const deep = join(folder, "some", "where", "deep");
    expect(readConfig({ DATA_DIR: deep }).dataDir).toBe(deep);
  });
});
