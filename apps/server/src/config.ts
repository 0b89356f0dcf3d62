import { randomBytes } from "node:crypto";
import { accessSync, constants } from "node:fs";
import { join, resolve } from "node:path";
import { z } from "zod";
import { readDatabaseUrl } from "./platform/db/database-url.ts";
import { readOrCreateSecret } from "./platform/files/atomic-file.ts";
import { makeFolder } from "./platform/files/make-folder.ts";
import {
  readSmtpSettings,
  SMTP_VARIABLES,
  type SmtpSettings,
} from "./platform/mail/smtp-settings.ts";
import {
  INVOICE_VARIABLES,
  type InvoiceSettings,
  readInvoiceSettings,
} from "./platform/payments/invoice-settings.ts";
import {
  readStripeSettings,
  STRIPE_VARIABLES,
  type StripeSettings,
} from "./platform/payments/stripe/stripe-settings.ts";
import { StartupError } from "./platform/runtime/startup-error.ts";
import { variable, variableReadBy } from "./platform/runtime/variable.ts";
import { isReachable, readPublicUrl } from "./public-url.ts";
import {
  type PublishingIssuer,
  readPublishingIssuers,
  USUAL_ISSUERS,
} from "./publishing-issuers.ts";
import {
  readSupportSettings,
  SUPPORT_VARIABLES,
  type SupportSettings,
} from "./support-settings.ts";

/** Secrets are sent there, so it must use HTTPS unless it is on this machine. */
const providerUrl = z
  .url({ protocol: /^https?$/ })
  .refine((url) => url.startsWith("https:") || /^http:\/\/(127\.0\.0\.1|localhost)[:/]/.test(url), {
    error: "https is needed",
  })
  .transform((url) => url.replace(/\/+$/, ""));

const port = variable(
  "must be a number from 0 to 65535, such as 5000",
  z.coerce.number().int().min(0).max(65_535),
);
const switchedOn = variable("must be true or false", z.stringbool());
const httpsUrl = variable(
  "must start with https://, such as https://git.example/stackyard/edit/main/content",
  z.url({ protocol: /^https$/ }),
);
const choice = <const Choices extends readonly [string, ...string[]]>(choices: Choices) =>
  variable(`must be one of: ${choices.join(", ")}`, z.enum(choices));
const secret = (length: number) =>
  variable(`must have at least ${length} characters`, z.string().min(length));
const gitHubName = variable("must have at most 200 characters", z.string().max(200));
const gitHubUrl = variable(
  "must start with https://, such as https://github.example.com",
  providerUrl,
);

const environment = z.object({
  PORT: port.default(5000),
  HOST: z.string().default("127.0.0.1"),
  METRICS_PORT: port.optional(),
  DATA_DIR: z.string().default("data"),
  DATABASE_URL: variableReadBy(readDatabaseUrl).optional(),
  DATABASE_DIRECT_URL: variableReadBy(readDatabaseUrl).optional(),
  DATABASE_PREPARE: switchedOn.optional(),
  NODE_ENV: choice(["production", "development", "test"]).default("production"),
  SEED: choice(["demo", "none"]).optional(),
  ROLE: choice(["all", "http", "worker"]).default("all"),
  PUBLIC_URL: variableReadBy(readPublicUrl).optional(),
  API_URL: variableReadBy(readPublicUrl).optional(),
  AUTH_SECRET: secret(32).optional(),
  REQUIRE_2FA: switchedOn.default(false),
  GITHUB_CLIENT_ID: gitHubName.optional(),
  GITHUB_CLIENT_SECRET: gitHubName.optional(),
  GITHUB_URL: gitHubUrl.default("https://github.com"),
  GITHUB_API_URL: gitHubUrl.default("https://api.github.com"),
  PUBLISHING_ISSUERS: variableReadBy(readPublishingIssuers).prefault(USUAL_ISSUERS),
  TRUST_PROXY: switchedOn.default(false),
  WORK_LIMITS: switchedOn.default(true),
  SECURITY_CONTACT: variable(
    "must be an address such as mailto:security@stackyard.example or https://…",
    z.url({ protocol: /^(mailto|https|tel)$/ }).regex(/^\S+$/),
  ).optional(),
  ...SMTP_VARIABLES,
  ...STRIPE_VARIABLES,
  ...INVOICE_VARIABLES,
  ALLOW_TEST_PAYMENTS: switchedOn.optional(),
  CONTENT_EDIT_URL: httpsUrl.optional(),
  ...SUPPORT_VARIABLES,
  METRICS_TOKEN: secret(16).optional(),
  LOG_LEVEL: choice(["silent", "fatal", "error", "warn", "info", "debug"]).default("info"),
});

export interface GitHubApp {
  readonly clientId: string;
  readonly clientSecret: string;
  /** Where users are redirected, without a trailing slash. */
  readonly url: string;
  readonly apiUrl: string;
}

export interface Config extends SupportSettings {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  /** An additional port for health and metrics. */
  readonly metricsPort: number | undefined;
  /** One URL per server. Default: the embedded PostgreSQL under `dataDir`. */
  readonly databaseUrls: readonly string[] | undefined;
  /** The connection that bypasses a pooler. Default: the same. */
  readonly databaseDirectUrls: readonly string[] | undefined;
  /** Whether statements are prepared by name. Default: unless there is a pooler. */
  readonly preparesStatements: boolean | undefined;
  /** Pages come from their sources, and answers are checked against the contract. */
  readonly isDevelopment: boolean;
  /** Some bugs are logged that throw elsewhere. */
  readonly isProduction: boolean;
  readonly seed: "demo" | "none";
  readonly role: "all" | "http" | "worker";
  /** The server's public URL. Default: from each request. */
  readonly publicUrl: string | undefined;
  /** The origin of the public API's own host. Default: it has none. */
  readonly apiUrl: string | undefined;
  /** The same for links without a request, such as in mails: the best known URL. */
  readonly siteUrl: string;
  /** Signs session cookies and download URLs, and encrypts mails. */
  readonly authSecret: string;
  /** What hashing a password costs: KiB of memory, passes over it, and lanes. */
  readonly passwordCost: {
    readonly memory: number;
    readonly passes: number;
    readonly parallelism: number;
  };
  /** Whether auditors and administrators need a second factor. */
  readonly requiresSecondFactor: boolean;
  /** Our OAuth application at GitHub; undefined disables sign-in with GitHub. */
  readonly github: GitHubApp | undefined;
  /** Whose pipelines may publish. */
  readonly publishingIssuers: readonly PublishingIssuer[];
  /** Whether X-Forwarded-* headers come from our own proxy. */
  readonly trustsProxy: boolean;
  /** Open projects, proposals and unfinished work are limited by trust level. */
  readonly limitsWork: boolean;
  /** Where to report vulnerabilities; shown in `/.well-known/security.txt`. */
  readonly securityContact: string | undefined;
  /** The account at Stripe. Undefined: buyers can't pay by card. */
  readonly stripe: StripeSettings | undefined;
  /** How organizations pay by bank transfer. Undefined: they can't. */
  readonly invoices: InvoiceSettings | undefined;
  /** Whether buyers may use test payments, which move no money. */
  readonly offersTestPayments: boolean;
  /** The mail server. Without it, mails stay in the outbox. */
  readonly smtp: SmtpSettings | undefined;
  /**
   * Where the files under `content/` can be edited, without a trailing slash. Default: no edit
   * links.
   */
  readonly contentEditUrl: string | undefined;
  /** The bearer token that `/metrics` requires. */
  readonly metricsToken: string | undefined;
  /** Only reachable from this machine. */
  readonly isPrivate: boolean;
  readonly logLevel: string;
}

/** Reads the environment once. Throws a StartupError that names the variable and its error. */
export function readConfig(variables: NodeJS.ProcessEnv): Config {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ""));
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new StartupError(`${issue?.path.join(".")} ${issue?.message}`);
  }
  const env = parsed.data;
  if (env.DATABASE_DIRECT_URL && !env.DATABASE_URL)
    throw new StartupError("DATABASE_DIRECT_URL needs DATABASE_URL");
  const stripe = readStripeSettings(env, { publicUrl: env.PUBLIC_URL });
  const invoices = readInvoiceSettings(env);
  const offersTestPayments = readOffersTestPayments(env, { stripe, invoices });
  const dataDir = openDataDir(resolve(env.DATA_DIR));
  return {
    port: env.PORT,
    host: env.HOST,
    dataDir,
    metricsPort: env.METRICS_PORT,
    databaseUrls: env.DATABASE_URL,
    databaseDirectUrls: env.DATABASE_DIRECT_URL,
    preparesStatements: env.DATABASE_PREPARE,
    isDevelopment: env.NODE_ENV === "development",
    isProduction: env.NODE_ENV === "production",
    seed: seedOf(env),
    role: env.ROLE,
    publicUrl: env.PUBLIC_URL,
    apiUrl: readApiUrl(env),
    siteUrl: env.PUBLIC_URL ?? `http://${env.HOST}:${env.PORT}`,
    authSecret: env.AUTH_SECRET ?? readOrCreateSecret(join(dataDir, "auth-secret"), makeSecret),
    // OWASP's Password Storage Cheat Sheet: argon2id with 19 MiB, two passes, one lane.
    passwordCost: { memory: 19_456, passes: 2, parallelism: 1 },
    requiresSecondFactor: env.REQUIRE_2FA,
    github: gitHubApp(env),
    publishingIssuers: env.PUBLISHING_ISSUERS,
    trustsProxy: env.TRUST_PROXY,
    limitsWork: env.WORK_LIMITS,
    securityContact: env.SECURITY_CONTACT,
    stripe,
    invoices,
    offersTestPayments,
    smtp: readSmtpSettings(env),
    contentEditUrl: env.CONTENT_EDIT_URL?.replace(/\/+$/, ""),
    ...readSupportSettings(env),
    metricsToken: env.METRICS_TOKEN,
    isPrivate: isPrivate(env),
    logLevel: env.LOG_LEVEL,
  };
}

/** Refuses all but the API there, so it must not be the host of the site. */
function readApiUrl({ API_URL: apiUrl, PUBLIC_URL: publicUrl }: z.output<typeof environment>) {
  if (apiUrl === undefined) return undefined;
  if (publicUrl === undefined) throw new StartupError("API_URL needs PUBLIC_URL");
  if (new URL(apiUrl).host === new URL(publicUrl).host)
    throw new StartupError("API_URL must have another host than PUBLIC_URL");
  return apiUrl;
}

function gitHubApp(env: z.output<typeof environment>): GitHubApp | undefined {
  const { GITHUB_CLIENT_ID: clientId, GITHUB_CLIENT_SECRET: clientSecret } = env;
  if (!clientId && !clientSecret) return undefined;
  if (!clientId || !clientSecret)
    throw new StartupError("GITHUB_CLIENT_ID and GITHUB_CLIENT_SECRET are needed together");
  return { clientId, clientSecret, url: env.GITHUB_URL, apiUrl: env.GITHUB_API_URL };
}

const seedOf = (env: z.output<typeof environment>) =>
  env.SEED ?? (isPrivate(env) ? "demo" : "none");

/**
 * Test payments hand items over without money, so a server that others can reach offers them only
 * with demo data or on request. They are never offered beside live payments.
 */
function readOffersTestPayments(
  env: z.output<typeof environment>,
  { stripe, invoices }: Pick<Config, "stripe" | "invoices">,
): boolean {
  const isDemo = seedOf(env) === "demo";
  const live = stripe?.mode === "live" ? "STRIPE_SECRET_KEY is a live key" : undefined;
  const real = live ?? (invoices && "INVOICE_BANK_DETAILS takes real money");
  const test = [
    isDemo && "SEED=demo",
    env.ALLOW_TEST_PAYMENTS && "ALLOW_TEST_PAYMENTS=true",
    stripe?.mode === "test" && "a test key of Stripe",
  ].find(Boolean);
  if (real && test) throw new StartupError(`${real}, which can't be used with ${test}`);
  if (real) return false;
  const isForOthers = isReachable(env.PUBLIC_URL, env.HOST);
  return env.ALLOW_TEST_PAYMENTS ?? (isDemo || (!stripe && !isForOthers));
}

/**
 * Demo accounts have a public password, so a server that others can reach doesn't get them by
 * default.
 */
function isPrivate({ HOST, DATABASE_URL, PUBLIC_URL }: z.output<typeof environment>): boolean {
  return (
    DATABASE_URL === undefined &&
    PUBLIC_URL === undefined &&
    ["127.0.0.1", "::1", "localhost"].includes(HOST)
  );
}

function openDataDir(dataDir: string): string {
  try {
    makeFolder(dataDir);
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
    return dataDir;
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new StartupError(`DATA_DIR ${dataDir} cannot be used: ${reason}`);
  }
}

/** Sessions and download URLs survive a restart, so their key is stored with the data. */
function makeSecret(): string {
  return randomBytes(32).toString("hex");
}
