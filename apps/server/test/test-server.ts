import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getRequestListener } from "@hono/node-server";
import type { Role } from "@stackyard/contract/base/option-lists";
import type { Hono } from "hono";
import { pino } from "pino";
import { createApp } from "../src/app.ts";
import { readConfig } from "../src/config.ts";
import { openAuth } from "../src/domains/members/sessions/auth.ts";
import { checkWays, type DatabaseWays } from "../src/open-database-server.ts";
import { openServices } from "../src/open-services.ts";
import type { Pages } from "../src/pages/pages.ts";
import type { Database } from "../src/platform/db/database.ts";
import type { EmbeddedPostgres } from "../src/platform/embedded-postgres/embedded-postgres.ts";
import { InProcessClient } from "../src/platform/http/api/in-process-client.ts";
import type { RequestEnv } from "../src/platform/http/request-context.ts";
import { openSharedAnswers } from "../src/platform/http/shared/shared-answers.ts";
import {
  CheckFailedError,
  type IdentityChecks,
} from "../src/platform/identity-checks/identity-checks.ts";
import { renderBody } from "../src/platform/mail/mail-body.ts";
import { listMails } from "../src/platform/mail/mail-queries.ts";
import type { MailTransport } from "../src/platform/mail/mail-transport.ts";
import type { Log } from "../src/platform/monitoring/log.ts";
import { openPayments } from "../src/platform/payments/open-payments.ts";
import type { PaymentProvider } from "../src/platform/payments/payments.ts";
import { scanArchive } from "../src/platform/scanner/scan-archive.ts";
import type { Scanner } from "../src/platform/scanner/scanner.ts";
import type { SellerChecks } from "../src/platform/seller-checks/seller-checks.ts";
import type { Services } from "../src/platform/services.ts";
import type { Tax } from "../src/platform/tax/tax.ts";
import type { Tracing } from "../src/platform/tracing/tracing.ts";
import { FetchError, type WebFetch } from "../src/platform/web-fetch/web-fetch.ts";
import { workJobs } from "../src/work-jobs.ts";
import { cloneTemplate, dropDatabase } from "./database/cluster.ts";

// Serving replaces the global Request and Response, so tests use the same ones.
getRequestListener(() => new Response());

export const PASSWORD = "correct horse battery";

export interface SignedUp {
  readonly id: number;
  readonly username: string;
  readonly client: InProcessClient;
}

export interface ReceivedMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly calendar: string | undefined;
  /** Links in the mail, in order. */
  readonly links: string[];
}

type EmbeddedConnection = ReturnType<EmbeddedPostgres["connection"]>;

export interface TestServer {
  readonly app: Hono<RequestEnv>;
  readonly services: Services;
  /** For connections other than the server's. */
  readonly connection: EmbeddedConnection;
  /** A client that isn't signed in. */
  visitor(): InProcessClient;
  /** Mails sent to this address, newest first. */
  mails(address: string): Promise<ReceivedMail[]>;
  /** Registers a user with a confirmed address and signs them in; auditors are approved. */
  signUp(role?: Role): Promise<SignedUp>;
  /** A second server on the same database, as another process runs it. Close it first. */
  openSecondServer(): Promise<Pick<TestServer, "app" | "services" | "close">>;
  close(): Promise<void>;
}

/** Disables load shedding, so that a busy machine doesn't refuse a test's requests. */
const NO_LIMITS = {
  inWork: 10_000,
  leastInWork: 10_000,
  workMs: 600_000,
  turnMs: 600_000,
  orderMs: 600_000,
  waitMs: 0,
  waiting: 0,
};

/**
 * Each connection costs 40 ms of processor time when it opens, and as much again to plan the first
 * run of its statements: with these limits, tests take a seventh less.
 */
const FEW_CONNECTIONS = { requests: 4, unhurried: 2, jobs: 2 };

interface Options {
  /** Whether to open as many connections as in production, for tests of races. */
  readonly isContended?: boolean;
  /** Changes the providers that the environment configures. */
  readonly payments?: (provider: PaymentProvider) => PaymentProvider;
  /** How long the payment provider's answer may take, milliseconds. */
  readonly paymentTimeoutMs?: number;
  /** No tax by default. */
  readonly tax?: Tax;
  /** Administrators approve sellers by default. */
  readonly sellerChecks?: SellerChecks;
  readonly mail?: MailTransport;
  readonly web?: Partial<WebFetch>;
  readonly identityChecks?: IdentityChecks;
  readonly scanner?: Scanner;
  readonly worksJobs?: boolean;
  /** Without it, the server serves no pages. */
  readonly pages?: Pages;
  readonly tracing?: Tracing;
  /** Receives log entries, which are otherwise dropped. */
  readonly log?: Log;
  /** How to connect to the database; directly by default. */
  readonly connectionOptions?: (database: EmbeddedConnection) => DatabaseWays;
  /** Additional environment variables. */
  readonly env?: Record<string, string>;
}

/** Tests make no external requests unless they provide a fake. */
async function noWeb(): Promise<never> {
  throw new FetchError("no web in this test", { isFinal: true });
}
const NO_WEB: WebFetch = { get: noWeb, post: noWeb };

/** In-process, because starting a process per scan takes half a second. */
const IN_THIS_PROCESS: Scanner = {
  scan: (task, onProgress) => scanArchive(task, { onProgress, hasTime: () => true }),
};

const NO_CHECKS: IdentityChecks = {
  textsAt: async () => {
    throw new CheckFailedError("no name servers in this test");
  },
  isPublicMember: async () => {
    throw new CheckFailedError("no GitHub in this test");
  },
};

const connect = (database: string): EmbeddedConnection => ({
  host: fromSetup("TEST_CLUSTER_HOST"),
  user: fromSetup("TEST_CLUSTER_USER"),
  database,
});

/** Reads a variable set by the global setup. */
function fromSetup(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: the integration project's set-up has not run`);
  return value;
}

let count = 0;

/** The whole server with its own database and data directory. */
export async function openTestServer(options: Options = {}): Promise<TestServer> {
  const database = `test_${process.pid}_${count++}`;
  await cloneTemplate(connect, fromSetup("TEST_TEMPLATE"), database);
  const dataDir = await mkdtemp(join(tmpdir(), "stackyard-test-"));
  const environment = readConfig({
    DATA_DIR: dataDir,
    AUTH_SECRET: "a".repeat(32),
    PORT: "0",
    NODE_ENV: "test",
    // Tests of other things use new accounts for any number of projects.
    WORK_LIMITS: "false",
    ...options.env,
  });
  // At its real cost, hashing would be an eighth of the tests' processor time.
  const config = { ...environment, passwordCost: { memory: 64, passes: 1, parallelism: 1 } };
  const openAllPayments = async (db: Database) => {
    const timeoutMs = options.paymentTimeoutMs;
    const providers = await openPayments(config, db, {
      testDelayMs: 0,
      ...(timeoutMs !== undefined && { timeoutMs }),
    });
    return providers.map((provider) => options.payments?.(provider) ?? provider);
  };
  const log = options.log ?? pino({ level: process.env.TEST_LOG ?? "silent" });
  const web = { ...NO_WEB, ...options.web };
  const identityChecks = options.identityChecks ?? NO_CHECKS;
  const { mail, scanner = IN_THIS_PROCESS, tax, sellerChecks, tracing } = options;
  const outside = {
    ...{ openPayments: openAllPayments, mail, web, identityChecks, scanner, tax, tracing },
    sellerChecks,
    ...(!options.isContended && { connections: FEW_CONNECTIONS }),
  };
  const connection = connect(database);
  const ways = options.connectionOptions
    ? await checkWays(options.connectionOptions(connection), "The test's database", log)
    : { pooled: connection, direct: connection };
  const { app, services, close } = await openProcess();
  if (options.worksJobs) await workJobs(services);
  const visitor = () => new InProcessClient(app);

  async function openProcess() {
    const { services, close } = await openServices(config, ways, log, outside);
    const app = createApp({
      services,
      shared: openSharedAnswers(services),
      auth: openAuth(services.db, config),
      pages: options.pages,
      checksResponses: true,
      loadLimits: NO_LIMITS,
    });
    return { app, services, close: () => close(1_000) };
  }

  async function signUp(role: Role = "buyer"): Promise<SignedUp> {
    const client = visitor();
    const username = `${role}-${count++}`;
    const { body } = await client.post("/api/register", {
      username,
      email: `${username}@example.test`,
      password: PASSWORD,
      role: role === "admin" ? "buyer" : role,
    });
    const isAppointed = role === "admin" || role === "auditor";
    await services.db
      .updateTable("users")
      .set({ emailVerified: true, ...(isAppointed && { role, auditorApprovedAt: new Date() }) })
      .where("id", "=", body.id)
      .execute();
    return { id: body.id, username, client };
  }

  async function mails(address: string): Promise<ReceivedMail[]> {
    const rows = await listMails(services.db, { address, limit: 50 });
    return Promise.all(
      rows.map(async (mail) => {
        const body = (await renderBody(services, mail)) ?? { text: "", html: "" };
        const links = body.text.match(/https?:\/\/\S+/g) ?? [];
        return { subject: mail.subject, calendar: undefined, ...body, links };
      }),
    );
  }

  return {
    app,
    services,
    mails,
    connection,
    visitor,
    signUp,
    openSecondServer: openProcess,
    async close() {
      await close();
      await dropDatabase(connect, database);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
