import { timingSafeEqual } from "node:crypto";
import { access, constants, mkdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { Hono } from "hono";
import { findMissingMigrations } from "../db/migrate.ts";
import type { Services } from "../services.ts";
import type { RequestEnv } from "./request-context.ts";

/** A check that takes longer has failed. */
const PATIENCE_MS = 2_000;

/**
 * What operators ask: whether the process lives (`/health`), whether it can serve (`/ready`), and
 * what it counts of itself (`/metrics`). Mounted before all else, so that they answer whatever happens.
 */
export function healthRoutes(services: Services): Hono<RequestEnv> {
  const app = new Hono<RequestEnv>();
  const noStore = { "Cache-Control": "no-store" };

  app.get("/health", (c) => c.json({ status: "ok" }, 200, noStore));

  app.get("/ready", async (c) => {
    const checks = await checkAll(services);
    const isReady = Object.values(checks).every((result) => result === "ok");
    const status = isReady ? "ok" : "unavailable";
    return c.json({ status, checks }, isReady ? 200 : 503, noStore);
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

/** Figures are for whoever has the token; without one, for a server that only this machine reaches. */
function maySeeMetrics({ config }: Services, authorization = ""): boolean {
  if (config.metricsToken === undefined) return config.isPrivate;
  const given = Buffer.from(authorization);
  const wanted = Buffer.from(`Bearer ${config.metricsToken}`);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

/** For each thing that serving needs: "ok", or in a word what is wrong. Details go to the log. */
async function checkAll(services: Services): Promise<Record<string, string>> {
  const folder = join(services.config.dataDir, "files");
  const checks = {
    database: async () => {
      const missing = await findMissingMigrations(services.db);
      if (missing.length > 0) throw new Error(`not migrated: ${missing.join(", ")}`);
    },
    files: async () => {
      await mkdir(folder, { recursive: true });
      await access(folder, constants.R_OK | constants.W_OK);
    },
  };
  const results = Object.entries(checks).map(async ([name, check]) => {
    try {
      await Promise.race([check(), giveUp()]);
      return [name, "ok"] as const;
    } catch (error) {
      services.log.warn({ err: error, check: name }, "not ready");
      return [name, "unavailable"] as const;
    }
  });
  return Object.fromEntries(await Promise.all(results));
}

async function giveUp(): Promise<never> {
  await wait(PATIENCE_MS, undefined, { ref: false });
  throw new Error(`no answer within ${PATIENCE_MS} ms`);
}
