import type { Hono } from "hono";
import { collectDefaultMetrics } from "prom-client";
import { createApp } from "./app.ts";
import type { Config } from "./config.ts";
import { openAuth } from "./domains/members/sessions/auth.ts";
import { indexDocumentsOnStart } from "./domains/site/search/index-documents.ts";
import { watchUptime } from "./domains/site/uptime/watch-uptime.ts";
import type { OpenDatabaseServer } from "./open-database-server.ts";
import { openServices } from "./open-services.ts";
import { cachedPages } from "./pages/cached-pages.ts";
import { loadPages } from "./pages/load-pages.ts";
import type { Pages } from "./pages/pages.ts";
import { healthRoutes } from "./platform/http/health-routes.ts";
import type { HttpServer } from "./platform/http/listen.ts";
import type { RequestEnv } from "./platform/http/request-context.ts";
import { openSharedAnswers } from "./platform/http/shared/shared-answers.ts";
import { reportClockJumps } from "./platform/monitoring/clock-jumps.ts";
import type { Log } from "./platform/monitoring/log.ts";
import { stopInOrder } from "./platform/runtime/stop-in-order.ts";
import type { Services } from "./platform/services.ts";
import type { Tracing } from "./platform/tracing/tracing.ts";
import { workJobs } from "./work-jobs.ts";

/** How long a stopping server waits for requests, and then for jobs, milliseconds. */
const GRACE_MS = 15_000;

/** What `main.ts` has opened and found usable. */
interface Opened {
  readonly config: Config;
  readonly log: Log;
  readonly tracing: Tracing | undefined;
  /** A worker has none. */
  readonly server: HttpServer | undefined;
  /** With METRICS_PORT only. */
  readonly monitors: HttpServer | undefined;
  readonly database: OpenDatabaseServer;
}

/** Opens all services, works on jobs, and serves requests, until a signal stops the process. */
export async function serve({ config, log, tracing, server, monitors, database }: Opened) {
  const { services, background, close } = await openServices(config, database.ways, log, {
    tracing,
  });
  let closePages: (() => Promise<void>) | undefined;
  const stopping = new AbortController();
  let seeding: Promise<string> | undefined;
  stopOnSignal(async () => {
    stopping.abort();
    await stopInOrder([["demo data", async () => seeding]], GRACE_MS, log);
    await closePages?.();
    await server?.close(GRACE_MS);
    await close(GRACE_MS);
    await monitors?.close(0);
    await stopInOrder([["database", database.stop]], GRACE_MS, log);
  });

  reportClockJumps(log);
  collectDefaultMetrics({ register: services.metrics.registry });
  if (config.role !== "http") {
    services.mail.check?.().catch((error) => log.warn({ err: error }, "SMTP_URL cannot be used"));
    await workJobs(background);
    await background.jobs.enqueue(background.db, indexDocumentsOnStart, {});
  }
  if (monitors) {
    monitors.serve(healthRoutes(services).fetch);
    log.info(`health, readiness and metrics are at http://${config.host}:${monitors.port}`);
  }
  if (!server) return;
  const shared = openSharedAnswers(services);
  const pages = config.isDevelopment ? await developPages(server) : await loadPages();
  closePages = pages.close;
  const app = createApp({
    ...{ services, shared, pages },
    auth: openAuth(services.db, config),
    checksResponses: config.isDevelopment,
  });
  // Traces show the layers of every request.
  const first = services.tracing ? undefined : cachedPages({ services, shared, pages });
  server.serve(app.fetch, pages.middleware ?? first);
  const address = config.publicUrl ?? `http://${config.host}:${server.port}`;
  if (config.seed === "demo") seeding = seedDemoData(app, services, stopping.signal);
  const accounts = (await seeding) ?? "";
  if (stopping.signal.aborted) return;
  // Demo data is created under full load, which isn't an outage.
  watchUptime(services, probeUrl(config.host, server.port));
  process.stdout.write(`\nStackyard is ready: ${address}\n${accounts}\n`);
}

/** A public page of data. A server on all addresses answers at the loopback one. */
function probeUrl(host: string, port: number): string {
  const isEverywhere = ["0.0.0.0", "::", ""].includes(host);
  const name = host.includes(":") ? `[${host}]` : host;
  return `http://${isEverywhere ? "127.0.0.1" : name}:${port}/api/modules?limit=1`;
}

/** Vite is loaded in development only. */
async function developPages({ server }: HttpServer): Promise<Pages> {
  const { developPages: open } = await import("./pages/develop-pages.ts");
  return open(server);
}

/**
 * Creates the demo data on the first start. Returns the demo accounts on every start, once they are
 * complete.
 */
async function seedDemoData(
  app: Hono<RequestEnv>,
  services: Services,
  signal: AbortSignal,
): Promise<string> {
  const { DEMO_ACCOUNTS, DEMO_PASSWORD, seedDemo } = await import("../seed/seed-demo.ts");
  try {
    if (!(await seedDemo(app, services, signal))) return "";
  } catch (error) {
    if (signal.aborted) return "";
    services.log.error({ err: error }, "the demo data is incomplete");
    return "\nThe demo data is incomplete. The next start continues with it.\n";
  }
  const lines = DEMO_ACCOUNTS.map(
    ({ username, role, purpose }) => `  ${username.padEnd(18)}${role.padEnd(14)}${purpose}\n`,
  );
  return `\nDemo accounts, all with the password ${DEMO_PASSWORD}:\n${lines.join("")}`;
}

function stopOnSignal(stop: () => Promise<void>) {
  let isStopping = false;
  const onSignal = async () => {
    if (isStopping) return;
    isStopping = true;
    process.stdout.write("Stopping: finishing requests and jobs\n");
    await stop();
    process.exit(0);
  };
  process.on("SIGTERM", onSignal);
  process.on("SIGINT", onSignal);
}
