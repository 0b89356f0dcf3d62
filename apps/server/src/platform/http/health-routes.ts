import { randomUUID, timingSafeEqual } from "node:crypto";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { Hono } from "hono";
import { sql } from "kysely";
import type { Database } from "../db/database.ts";
import { findMissingMigrations } from "../db/migrate.ts";
import { isStorageFull } from "../files/storage-full.ts";
import { shareInFlight } from "../limits/share-in-flight.ts";
import type { Services } from "../services.ts";
import type { RequestEnv } from "./request-context.ts";

/** A check that takes longer counts as failed. */
const PATIENCE_MS = 2_000;

/** Size of the file written to check for free space. */
const PROBE_BYTES = 65_536;

/** HAProxy sends OPTIONS unless configured otherwise. */
const CHECK_METHODS = ["GET", "OPTIONS"];

/**
 * Endpoints for operators: liveness (`/health`), readiness (`/ready`) and metrics (`/metrics`).
 * Mounted first, so that they answer in any state.
 */
export function healthRoutes(services: Services): Hono<RequestEnv> {
  const app = new Hono<RequestEnv>();
  const noStore = { "Cache-Control": "no-store" };

  app.on(CHECK_METHODS, "/health", (c) => c.json({ status: "ok" }, 200, noStore));

  // Anyone may call it at any rate.
  const check = shareInFlight(() => checkAll(services));
  app.on(CHECK_METHODS, "/ready", async (c) => {
    const checks = await check();
    const results = new Set(Object.values(checks));
    if (["unavailable", "full"].some((result) => results.has(result)))
      return c.json({ status: "unavailable", checks }, 503, noStore);
    const status = results.has("deaf") ? "degraded" : "ok";
    return c.json({ status, checks }, 200, noStore);
  });

  app.get("/metrics", async (c) => {
    if (!maySeeMetrics(services, c.req.header("authorization"))) return c.notFound();
    const { registry } = services.metrics;
    return c.body(await registry.metrics(), 200, {
      ...noStore,
      "Content-Type": registry.contentType,
    });
  });
  return app;
}

/**
 * Metrics require the token. Without a token, only a server that listens on this machine alone
 * serves them.
 */
function maySeeMetrics({ config }: Services, authorization = ""): boolean {
  if (config.metricsToken === undefined) return config.isPrivate;
  const given = Buffer.from(authorization);
  const wanted = Buffer.from(`Bearer ${config.metricsToken}`);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

/** "ok" or a short problem for each dependency. Details go to the log. */
async function checkAll(services: Services): Promise<Record<string, string>> {
  const checks = {
    database: async () => {
      const missing = await findMissingMigrations(services.db);
      if (missing.length > 0) throw new Error(`not migrated: ${missing.join(", ")}`);
      await requireWrites(services.db);
    },
    files: () => requireRoom(join(services.config.dataDir, "files")),
  };
  const results = Object.entries(checks).map(async ([name, check]) => {
    try {
      await Promise.race([check(), giveUp()]);
      return [name, "ok"] as const;
    } catch (error) {
      services.log.warn({ err: error, check: name }, "not ready");
      return [name, isStorageFull(error) ? "full" : "unavailable"] as const;
    }
  });
  // Without the listener, answers are correct but slower.
  const listener = services.changes.isListening ? "ok" : "deaf";
  return { ...Object.fromEntries(await Promise.all(results)), listener };
}

/** Writes nothing; a read-only server refuses it. */
async function requireWrites(db: Database): Promise<void> {
  await sql`UPDATE kysely_migration SET name = name WHERE false`.execute(db);
}

/** Fails if a file can't be stored. */
async function requireRoom(folder: string): Promise<void> {
  const path = join(folder, "incoming", randomUUID());
  await mkdir(dirname(path), { recursive: true });
  try {
    await writeFile(path, Buffer.alloc(PROBE_BYTES));
  } finally {
    await rm(path, { force: true });
  }
}

async function giveUp(): Promise<never> {
  await wait(PATIENCE_MS, undefined, { ref: false });
  throw new Error(`no answer within ${PATIENCE_MS} ms`);
}
