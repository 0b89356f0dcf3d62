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

const SECONDS = Number(process.env.BENCH_SECONDS ?? 3);
const COUNTED = 10;

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
try {
  console.error(row("", "requests/s", "of bare", "CPU ms", "SQL"));
  for (const route of await measuredRoutes(server.url)) await report(route);
  console.error(row("resident memory", `${server.residentMb().toFixed(0)} MB`));
} finally {
  await statements.close();
  await server.stop();
  await bare.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

async function report({ name, path, headers }: MeasuredRoute): Promise<void> {
  const ask = async () =>
    (await fetch(server.url + path, { headers, redirect: "manual" })).arrayBuffer();
  const { status } = await fetch(server.url + path, { headers, redirect: "manual" });
  if (status !== 200) return console.error(row(name, `status ${status}`));
  const { byteLength } = await ask();
  const sql = await statements.during(async () => {
    for (let request = 0; request < COUNTED; request++) await ask();
  });
  const limit = await load(`${bare.url}/bytes/${byteLength}`, {});
  const before = server.cpuMs();
  const { rate, count } = await load(server.url + path, headers);
  const cpu = (server.cpuMs() - before) / count;
  const share = (rate / limit.rate).toFixed(3);
  console.error(row(name, rate.toFixed(0), share, cpu.toFixed(3), (sql / COUNTED).toFixed(1)));
}

async function load(url: string, headers: Record<string, string>) {
  const result = await autocannon({ url, headers, connections: 20, duration: SECONDS });
  return { rate: result.requests.average, count: result.requests.total };
}
