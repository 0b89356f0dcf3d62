import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type pg from "pg";
import type { Config } from "./config.ts";
import { addToLibrary } from "./domains/content/content/library.ts";
import { showBooks } from "./domains/trade/reconciliation/show-books.ts";
import type { DatabaseWays } from "./open-database-server.ts";
import { openChanges } from "./platform/db/changes.ts";
import { type Database, openDatabase } from "./platform/db/database.ts";
import type { DatabaseConnection } from "./platform/db/database-client.ts";
import { type DatabasePool, openPool, PATIENCE } from "./platform/db/database-pool.ts";
import { openListener } from "./platform/db/listener.ts";
import { migrate } from "./platform/db/migrate.ts";
import { outsideTransactions } from "./platform/db/open-transaction.ts";
import { rebaseEvents } from "./platform/events/rebase-events.ts";
import { openFileStore } from "./platform/files/file-store.ts";
import { openDnsChecks } from "./platform/identity-checks/dns-checks.ts";
import { openGitHubChecks } from "./platform/identity-checks/github-checks.ts";
import type { IdentityChecks } from "./platform/identity-checks/identity-checks.ts";
import { openJobs } from "./platform/jobs/jobs.ts";
import { type MailTransport, OUTBOX_ONLY } from "./platform/mail/mail-transport.ts";
import type { Log } from "./platform/monitoring/log.ts";
import { openMetrics } from "./platform/monitoring/metrics.ts";
import { showServices } from "./platform/monitoring/service-metrics.ts";
import { openPayments as openConfiguredPayments } from "./platform/payments/open-payments.ts";
import type { PaymentProvider } from "./platform/payments/payments.ts";
import { openBackgroundLoops } from "./platform/runtime/background-loops.ts";
import { openBatchedWrites } from "./platform/runtime/batched-writes.ts";
import { stopInOrder } from "./platform/runtime/stop-in-order.ts";
import { scanInProcess } from "./platform/scanner/scan-in-process.ts";
import type { Scanner } from "./platform/scanner/scanner.ts";
import { BY_ADMINISTRATORS, type SellerChecks } from "./platform/seller-checks/seller-checks.ts";
import type { Services } from "./platform/services.ts";
import { openSettings } from "./platform/settings/open-settings.ts";
import { NO_TAX, type Tax } from "./platform/tax/tax.ts";
import type { Tracing } from "./platform/tracing/tracing.ts";
import { openWebFetch, type WebFetch } from "./platform/web-fetch/web-fetch.ts";
import { registerSales } from "./register-sales.ts";
import { EVENT_CONSUMERS, JOB_KINDS } from "./work-jobs.ts";

export interface OpenServices {
  readonly services: Services;
  /** The same for jobs, whose statements may take longer. */
  readonly background: Services;
  readonly pool: pg.Pool;
  /** Lets jobs finish, then closes all connections. */
  close(graceMs: number): Promise<void>;
}

/** Connections of each pool, at most. */
const CONNECTIONS = { requests: 10, unhurried: 4, jobs: 4 };

/** Replaced by fakes in tests. */
interface OutsideServices {
  readonly connections?: typeof CONNECTIONS;
  /** Given the database, because the test provider keeps its payments there. */
  readonly openPayments?: (db: Database) => Promise<readonly PaymentProvider[]>;
  readonly tax?: Tax;
  readonly sellerChecks?: SellerChecks;
  readonly mail?: MailTransport;
  readonly web?: WebFetch;
  readonly identityChecks?: IdentityChecks;
  readonly scanner?: Scanner;
  readonly tracing?: Tracing;
}

/** Timeout for closing connections, milliseconds. */
const CLOSING_MS = 2_000;

/** Connects to a database, migrates it, and opens all services. */
export async function openServices(
  config: Config,
  { pooled, direct }: DatabaseWays,
  log: Log,
  {
    openPayments = (db) => openConfiguredPayments(config, db),
    tax = NO_TAX,
    sellerChecks = BY_ADMINISTRATORS,
    mail,
    web = openWebFetch(),
    identityChecks = { ...openDnsChecks(), ...openGitHubChecks(config.github) },
    scanner = { scan: scanInProcess },
    tracing,
    connections = CONNECTIONS,
  }: OutsideServices = {},
): Promise<OpenServices> {
  addToLibrary(async () => (await import("./reference/reference-sources.ts")).referenceSources());
  registerSales();
  const pool = openPool(pooled, { max: connections.requests });
  const inBackground = (max: number) => openPool(direct, { max, patienceMs: PATIENCE.background });
  const unhurried = inBackground(connections.unhurried);
  const forJobs = inBackground(connections.jobs);
  for (const each of [pool, unhurried, forJobs])
    each.on("error", (error) => {
      // The driver attaches the client, with all its prepared statements, to the error.
      Reflect.deleteProperty(error, "client");
      log.warn({ err: error }, "lost an idle database connection");
    });
  // In production a slow transaction is better than a failed request.
  const reportWait = (error: Error) =>
    log.error({ err: error }, "a transaction waits for more than the database");
  const open = (pool: DatabasePool, { isPooler = false }: DatabaseConnection) =>
    openDatabase(pool, {
      preparesStatements: config.preparesStatements ?? !isPooler,
      tracing,
      ...(config.isProduction && { reportWait }),
    });
  const [db, backgroundDb] = [open(pool, pooled), open(unhurried, direct)];
  const started = performance.now();
  const applied = await migrate(backgroundDb);
  const ms = Math.round(performance.now() - started);
  if (applied.length > 0) log.info({ migrations: applied, ms }, "migrated the database");
  if (await rebaseEvents(backgroundDb)) log.info("took over the events of another PostgreSQL");
  const metrics = openMetrics(pool);
  const listener = await openListener({ connection: direct, announcing: pooled, log });
  const jobs = await openJobs({ pool: forJobs, listener }, JOB_KINDS, { log, metrics, tracing });
  const changes = await openChanges(listener);
  const backgroundLoops = openBackgroundLoops();
  const files = openFileStore(join(config.dataDir, "files"));
  const batchedWrites = openBatchedWrites(log);
  const services = {
    db,
    jobs,
    changes,
    backgroundLoops,
    batchedWrites,
    files: outsideTransactions("files", files),
    scanner: outsideTransactions("scanner", scanner),
    payments: { providers: (await openPayments(db)).map(outsideTransaction) },
    tax: outsideTransactions("tax", tax),
    sellerChecks: outsideTransactions("sellerChecks", sellerChecks),
    mail: outsideTransactions("mail", mail ?? (await openMail(config))),
    web: outsideTransactions("web", web),
    identityChecks: outsideTransactions("identityChecks", identityChecks),
    settings: openSettings(db, changes, log),
    log,
    metrics,
    tracing,
    config,
  };
  showServices(services, {
    queues: JOB_KINDS.map(({ name }) => name),
    consumers: EVENT_CONSUMERS.map(({ name }) => name),
  });
  showBooks(services);
  async function close(graceMs: number) {
    // Without a database no job can finish, so the server doesn't wait.
    const limitMs = ((await isReachable(pool)) ? graceMs : 0) + CLOSING_MS;
    await stopInOrder(
      [
        ["jobs", () => jobs.stop(graceMs)],
        ["endless work", () => backgroundLoops.stop()],
        ["writes deferred by reads", () => batchedWrites.flush()],
        ["listening", () => listener.close()],
        ["connections", () => Promise.all([pool, unhurried, forJobs].map((each) => each.end()))],
        ["traces", async () => tracing?.close()],
      ],
      limitMs,
      log,
    );
  }
  return { services, background: { ...services, db: backgroundDb }, pool, close };
}

/** A provider whose calls are refused within transactions. */
function outsideTransaction(provider: PaymentProvider): PaymentProvider {
  const { payouts, webhooks } = provider;
  return outsideTransactions(`payments.${provider.name}`, {
    ...provider,
    ...(payouts && { payouts: outsideTransactions("payouts", payouts) }),
    ...(webhooks && { webhooks: outsideTransactions("webhooks", webhooks) }),
  });
}

/** Without a mail server, the mail library isn't loaded. */
async function openMail({ smtp }: Config): Promise<MailTransport> {
  if (!smtp) return OUTBOX_ONLY;
  const { openSmtpTransport } = await import("./platform/mail/smtp-transport.ts");
  return openSmtpTransport(smtp);
}

async function isReachable(pool: pg.Pool): Promise<boolean> {
  const asked = pool.query("SELECT 1").then(
    () => true,
    () => false,
  );
  return Promise.race([asked, wait(CLOSING_MS, false, { ref: false })]);
}
