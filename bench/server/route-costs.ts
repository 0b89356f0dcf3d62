/**
 * Cost of each page and endpoint: throughput relative to a bare server with responses of the same
 * size, CPU time of the server and number of SQL statements.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fetchPatiently } from "../../apps/server/test/fetch-patiently.ts";
import { SERVER_COMMAND, SERVER_ENVIRONMENT } from "../../scripts/server-command.js";
import { startServer } from "../measuring/child-server.ts";
import { load } from "../measuring/load.ts";
import { row } from "../measuring/measure.ts";
import { admitDatabase, openStatementCount } from "../measuring/statement-count.ts";
import { benchmarkRoutes, type MeasuredRoute } from "./benchmark-routes.ts";

/** Of load per route. With 0, only statements are counted. */
const SECONDS = Number(process.env.BENCH_SECONDS ?? 2);
/** Only routes whose name contains this. */
const ONLY = process.env.BENCH_ROUTES ?? "";
/** Runs for the JIT to warm up. */
const WARM_UP = SECONDS > 0 ? 100 : 8;
const BARE_SECONDS = 1;
const COUNTED = 9;
/** Routes with more are listed at the end. */
const MANY_STATEMENTS = 8;
/** Low enough that a quiet machine refuses none. */
const CONNECTIONS = 8;

interface Cost {
  readonly name: string;
  readonly cpuMs: number;
  readonly sql: number;
}

interface RouteLoad {
  readonly cpuMs: number;
  /** Requests a second, their share of a bare server's, kilobytes, refused requests. */
  readonly figures: readonly [string, string, string, string];
}

const NOT_LOADED: RouteLoad = { cpuMs: Number.NaN, figures: ["", "", "", ""] };

const dataDir = mkdtempSync(join(tmpdir(), "stackyard-bench-"));
admitDatabase(dataDir);
const server = await startServer(
  SERVER_COMMAND,
  { DATA_DIR: dataDir, PORT: "5096", SEED: "demo", LOG_LEVEL: "warn", ...SERVER_ENVIRONMENT },
  { url: "http://127.0.0.1:5096", readyWhen: /is ready/ },
);
const bare = await startServer(
  [join(import.meta.dirname, "../measuring/bare-server.ts"), "5095"],
  { NODE_ENV: "production" },
  { url: "http://127.0.0.1:5095", readyWhen: /ready/ },
);
const statements = await openStatementCount(dataDir);
const costs: Cost[] = [];
const bareRates = new Map<number, number>();
try {
  console.error(row("", "requests/s", "of bare", "kB", "CPU ms", "SQL", "refused"));
  for (const route of await benchmarkRoutes(server.url))
    if (route.name.includes(ONLY)) await report(route);
  console.error(row("resident memory", `${server.residentMb().toFixed(0)} MB`));
  const byTime = costs.toSorted((a, b) => b.cpuMs - a.cpuMs);
  if (SECONDS > 0) reportMost("Most processor time", byTime.slice(0, 10));
  reportMost(
    `More than ${MANY_STATEMENTS} statements`,
    costs.filter(({ sql }) => sql > MANY_STATEMENTS).toSorted((a, b) => b.sql - a.sql),
  );
} finally {
  await statements.close();
  await server.stop();
  await bare.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

async function report({ name, path, headers }: MeasuredRoute): Promise<void> {
  if (path === undefined) return console.error(row(name, "no example"));
  const ask = async () => {
    const answer = await fetchPatiently(server.url + path, { headers, redirect: "manual" });
    return { status: answer.status, bytes: (await answer.arrayBuffer()).byteLength };
  };
  const { status, bytes } = await ask();
  if (status !== 200) return console.error(row(name, `status ${status}`));
  await load(server.url + path, { headers, connections: CONNECTIONS, amount: WARM_UP });
  // Jobs send statements at the same time, so most counts are too high.
  const counts: number[] = [];
  while (counts.length < COUNTED) counts.push(await statements.during(ask));
  const { cpuMs, figures } = SECONDS > 0 ? await loadOf(path, headers, bytes) : NOT_LOADED;
  const cost = { name, cpuMs, sql: Math.min(...counts) };
  costs.push(cost);
  const [rate, share, kb, refused] = figures;
  console.error(row(name, rate, share, kb, ...costFigures(cost), refused));
}

async function loadOf(
  path: string,
  headers: Record<string, string>,
  bytes: number,
): Promise<RouteLoad> {
  const limit = await bareRate(bytes);
  const before = server.cpuMs();
  const asked = { headers, connections: CONNECTIONS, duration: SECONDS };
  const { perSecond, count, refused } = await load(server.url + path, asked);
  const cpuMs = (server.cpuMs() - before) / count;
  const share = (perSecond / limit).toFixed(3);
  const kb = (bytes / 1_000).toFixed(1);
  return { cpuMs, figures: [perSecond.toFixed(0), share, kb, refused > 0 ? `${refused}` : ""] };
}

/** Throughput of a bare server for responses of about this size, measured once per power of two. */
async function bareRate(bytes: number): Promise<number> {
  const size = 2 ** Math.round(Math.log2(Math.max(bytes, 64)));
  const asked = { connections: CONNECTIONS, duration: BARE_SECONDS };
  const rate = bareRates.get(size) ?? (await load(`${bare.url}/bytes/${size}`, asked)).perSecond;
  bareRates.set(size, rate);
  return rate;
}

function reportMost(title: string, most: readonly Cost[]) {
  console.error(`\n${title}:`);
  for (const cost of most) console.error(row(cost.name, "", "", "", ...costFigures(cost)));
}

function costFigures({ cpuMs, sql }: Cost): string[] {
  return [Number.isNaN(cpuMs) ? "" : cpuMs.toFixed(3), sql.toFixed(0)];
}
