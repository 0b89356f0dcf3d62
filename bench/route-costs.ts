/**
 * What each page and each call costs: requests a second beside those of a bare server that answers as
 * many bytes in the same run, CPU milliseconds of the server's process, and SQL statements.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import autocannon from "autocannon";
import { SERVER_COMMAND, SERVER_ENVIRONMENT } from "../scripts/server-command.js";
import { startServer } from "./child-server.ts";
import { row } from "./measure.ts";
import { type MeasuredRoute, measuredRoutes } from "./measured-routes.ts";
import { admitDatabase, openStatementCount } from "./statement-count.ts";

const SECONDS = Number(process.env.BENCH_SECONDS ?? 2);
/** Code that has not run often enough is slow. */
const WARM_UP_SECONDS = 1;
const COUNTED = 10;
/** Few enough to be in work at once, whatever they cost: none is refused where the machine is quiet. */
const CONNECTIONS = 8;

interface Cost {
  readonly name: string;
  readonly cpuMs: number;
  readonly sql: number;
}

const dataDir = mkdtempSync(join(tmpdir(), "stackyard-bench-"));
admitDatabase(dataDir);
const server = await startServer(
  SERVER_COMMAND,
  { DATA_DIR: dataDir, PORT: "5096", SEED: "demo", LOG_LEVEL: "warn", ...SERVER_ENVIRONMENT },
  { url: "http://127.0.0.1:5096", readyWhen: /is ready/ },
);
const bare = await startServer(
  [join(import.meta.dirname, "bare-server.ts"), "5095"],
  { NODE_ENV: "production" },
  { url: "http://127.0.0.1:5095", readyWhen: /ready/ },
);
const statements = await openStatementCount(dataDir);
const costs: Cost[] = [];
try {
  console.error(row("", "requests/s", "of bare", "CPU ms", "SQL", "refused"));
  for (const route of await measuredRoutes(server.url)) await report(route);
  console.error(row("resident memory", `${server.residentMb().toFixed(0)} MB`));
  reportMost("Most processor time", ({ cpuMs }) => cpuMs);
  reportMost("Most statements", ({ sql }) => sql);
} finally {
  await statements.close();
  await server.stop();
  await bare.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

async function report({ name, path, headers }: MeasuredRoute): Promise<void> {
  if (path === undefined) return console.error(row(name, "no example"));
  const ask = async () => fetch(server.url + path, { headers, redirect: "manual" });
  const { status } = await ask();
  if (status !== 200) return console.error(row(name, `status ${status}`));
  const { byteLength } = await (await ask()).arrayBuffer();
  const statementsOfAll = await statements.during(async () => {
    for (let request = 0; request < COUNTED; request++) await (await ask()).arrayBuffer();
  });
  const limit = await load(`${bare.url}/bytes/${byteLength}`, {}, WARM_UP_SECONDS);
  await load(server.url + path, headers, WARM_UP_SECONDS);
  const before = server.cpuMs();
  const { rate, count, refused } = await load(server.url + path, headers, SECONDS);
  const cost = { name, cpuMs: (server.cpuMs() - before) / count, sql: statementsOfAll / COUNTED };
  costs.push(cost);
  const share = (rate / limit.rate).toFixed(3);
  console.error(row(name, rate.toFixed(0), share, ...figures(cost), refused > 0 ? refused : ""));
}

/** What was refused, as a flood is, costs time too, but is no answer. */
async function load(url: string, headers: Record<string, string>, duration: number) {
  const result = await autocannon({ url, headers, connections: CONNECTIONS, duration });
  const count = result["2xx"];
  return { rate: count / result.duration, count, refused: result.non2xx + result.errors };
}

function reportMost(title: string, of: (cost: Cost) => number) {
  console.error(`\n${title}:`);
  const most = costs.toSorted((a, b) => of(b) - of(a)).slice(0, 10);
  for (const cost of most) console.error(row(cost.name, "", "", ...figures(cost)));
}

function figures({ cpuMs, sql }: Cost): string[] {
  return [cpuMs.toFixed(3), sql.toFixed(1)];
}
