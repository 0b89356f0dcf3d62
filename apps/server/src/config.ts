import { randomBytes } from "node:crypto";
import { accessSync, constants } from "node:fs";
import { join, resolve } from "node:path";
import { z } from "zod";
import {
  readSmtpSettings,
  SMTP_VARIABLES,
  type SmtpSettings,
} from "./platform/mail/smtp-settings.ts";
import { makeFolder } from "./platform/make-folder.ts";
import { StartupError } from "./platform/startup-error.ts";
import { readOrCreateSecret } from "./platform/whole-file.ts";
import {
  readSupportSettings,
  SUPPORT_VARIABLES,
  type SupportSettings,
} from "./support-settings.ts";

/** Secrets go there, so they go encrypted, unless they stay on this machine. */
const providerUrl = z
  .url({ protocol: /^https?$/ })
  .refine((url) => url.startsWith("https:") || /^http:\/\/(127\.0\.0\.1|localhost)[:/]/.test(url), {
    error: "https is needed",
  })
  .transform((url) => url.replace(/\/+$/, ""));

const environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(5000),
  HOST: z.string().min(1).default("127.0.0.1"),
  DATA_DIR: z.string().min(1).default("data"),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_PREPARE: z.stringbool().default(true),
  NODE_ENV: z.enum(["production", "development", "test"]).default("production"),
  SEED: z.enum(["demo", "none"]).optional(),
  ROLE: z.enum(["all", "http", "worker"]).default("all"),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  AUTH_SECRET: z.string().min(32).optional(),
  REQUIRE_2FA: z.stringbool().default(false),
  GITHUB_CLIENT_ID: z.string().max(200).optional(),
  GITHUB_CLIENT_SECRET: z.string().max(200).optional(),
  GITHUB_URL: providerUrl.default("https://github.com"),
  GITHUB_API_URL: providerUrl.default("https://api.github.com"),
  TRUST_PROXY: z.stringbool().default(false),
  SECURITY_CONTACT: z
    .url({ protocol: /^(mailto|https|tel)$/, message: "an address such as mailto:…, https://…" })
    .regex(/^\S+$/)
    .optional(),
  ...SMTP_VARIABLES,
  CONTENT_EDIT_URL: z.url({ protocol: /^https$/ }).optional(),
  ...SUPPORT_VARIABLES,
  METRICS_TOKEN: z.string().min(16).optional(),
  LOG_LEVEL: z.enum(["silent", "fatal", "error", "warn", "info", "debug"]).default("info"),
});

export interface GitHubApp {
  readonly clientId: string;
  readonly clientSecret: string;
  /** Where people are sent, without a slash at its end. */
  readonly url: string;
  readonly apiUrl: string;
}

export interface Config extends SupportSettings {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  /** Unset: the embedded PostgreSQL under `dataDir` is used. */
  readonly databaseUrl: string | undefined;
  /** Whether statements are sent under names, so that each connection plans them once. */
  readonly preparesStatements: boolean;
  /** Pages come from their sources, and answers are checked against the contract. */
  readonly isDevelopment: boolean;
  /** A mistake of ours is logged, where elsewhere it throws. */
  readonly isProduction: boolean;
  readonly seed: "demo" | "none";
  readonly role: "all" | "http" | "worker";
  /** Where people reach this server; unset: what their request names. */
  readonly publicUrl: string | undefined;
  /** The same for what no request asks for, such as a mail's links: the best that is known of it. */
  readonly siteUrl: string;
  /** Signs session cookies and download addresses, and seals mails. */
  readonly authSecret: string;
  /** Whether auditors and administrators are to show a second factor. */
  readonly requiresSecondFactor: boolean;
  /** The application that stands for us at GitHub; undefined: nobody signs in that way. */
  readonly github: GitHubApp | undefined;
  /** Whether X-Forwarded-* headers come from a proxy of ours. */
  readonly trustsProxy: boolean;
  /** Where people report holes, as an address; shown in `/.well-known/security.txt`. */
  readonly securityContact: string | undefined;
  /** The mail server that mails leave by; unset, they stay in the outbox. */
  readonly smtp: SmtpSettings | undefined;
  /** Where the texts under `content/` can be changed, without a slash at its end; unset, no page links there. */
  readonly contentEditUrl: string | undefined;
  /** What `/metrics` asks for as a bearer token. */
  readonly metricsToken: string | undefined;
  /** Only this machine reaches it. */
  readonly isPrivate: boolean;
  readonly logLevel: string;
}

/** Reads the environment once. Throws a StartupError that names the variable and its fault. */
export function readConfig(variables: NodeJS.ProcessEnv): Config {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ""));
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new StartupError(`${issue?.path.join(".")} is not valid: ${issue?.message}`);
  }
  const env = parsed.data;
  const dataDir = openDataDir(resolve(env.DATA_DIR));
  const publicUrl = env.PUBLIC_URL?.replace(/\/+$/, "");
  return {
    port: env.PORT,
    host: env.HOST,
    dataDir,
    databaseUrl: env.DATABASE_URL,
    preparesStatements: env.DATABASE_PREPARE,
    isDevelopment: env.NODE_ENV === "development",
    isProduction: env.NODE_ENV === "production",
    seed: env.SEED ?? (isPrivate(env) ? "demo" : "none"),
    role: env.ROLE,
    publicUrl,
    siteUrl: publicUrl ?? `http://${env.HOST}:${env.PORT}`,
    authSecret: env.AUTH_SECRET ?? readOrCreateSecret(join(dataDir, "auth-secret"), makeSecret),
    requiresSecondFactor: env.REQUIRE_2FA,
    github: gitHubApp(env),
    trustsProxy: env.TRUST_PROXY,
    securityContact: env.SECURITY_CONTACT,
    smtp: readSmtpSettings(env),
    contentEditUrl: env.CONTENT_EDIT_URL?.replace(/\/+$/, ""),
    ...readSupportSettings(env),
    metricsToken: env.METRICS_TOKEN,
    isPrivate: isPrivate(env),
    logLevel: env.LOG_LEVEL,
  };
}

function gitHubApp(env: z.output<typeof environment>): GitHubApp | undefined {
  const { GITHUB_CLIENT_ID: clientId, GITHUB_CLIENT_SECRET: clientSecret } = env;
  if (!clientId && !clientSecret) return undefined;
  if (!clientId || !clientSecret)
    throw new StartupError("GITHUB_CLIENT_ID and GITHUB_CLIENT_SECRET are needed together");
  return { clientId, clientSecret, url: env.GITHUB_URL, apiUrl: env.GITHUB_API_URL };
}

/** Demo accounts have a known password: by itself, no server that others reach gets them. */
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

/** Sessions and download addresses outlive a restart, so their key is kept beside the data. */
function makeSecret(): string {
  return randomBytes(32).toString("hex");
}
