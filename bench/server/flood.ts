/**
 * Opens far more connections than the server can handle. Reports the 99th percentile of latency,
 * refused requests, memory and recovery time.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import autocannon from "autocannon";
import { SERVER_COMMAND, SERVER_ENVIRONMENT } from "../../scripts/server-command.js";
import { type ChildServer, startServer } from "../measuring/child-server.ts";
import { percentile, row } from "../measuring/measure.ts";

const PORT = process.env.BENCH_PORT ?? "5095";
const SECONDS = 10;
const LIMITS = { p99Ms: 1_000, residentMb: 600 };
const CONNECTIONS = [300, 1_500];

/** A cached list, a page cached for visitors, and a page rendered per user. */
const MIX = [
  { path: "/api/modules" },
  { path: "/" },
  { path: "/modules/1", headers: { cookie: "of=somebody" } },
];

/**
 * Requests compressed responses like browsers; uncompressed ones would make the client the
 * bottleneck.
 */
const PACKED = { "accept-encoding": "br" };

const folder = mkdtempSync(join(tmpdir(), "stackyard-flood-"));
const server = await startServer(
  SERVER_COMMAND,
  { DATA_DIR: folder, PORT, SEED: "demo", LOG_LEVEL: "error", ...SERVER_ENVIRONMENT },
  { url: `http://127.0.0.1:${PORT}`, readyWhen: /is ready/ },
);
let isWithin = true;
try {
  console.error(row("connections", "served", "refused", "p99 of served", "memory", "then, one"));
  for (const connections of CONNECTIONS) await report(server, connections);
} finally {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = isWithin ? 0 : 1;

async function report(server: ChildServer, connections: number) {
  const { served, refused, failed } = await flood(server.url, connections);
  const p99 = percentile(served, 0.99);
  const memory = server.residentMb();
  const started = performance.now();
  const after = await fetch(`${server.url}/modules/1`);
  await after.text();
  const afterMs = performance.now() - started;
  const isGood =
    p99 <= LIMITS.p99Ms && memory <= LIMITS.residentMb && failed === 0 && after.status === 200;
  isWithin &&= isGood;
  const figures = [
    `${(served.length / SECONDS).toFixed(0)}/s`,
    `${(refused / SECONDS).toFixed(0)}/s`,
    `${p99.toFixed(0)} ms`,
    `${memory.toFixed(0)} MB`,
    `${afterMs.toFixed(0)} ms`,
  ];
  console.error(row(connections, ...figures, isGood ? "ok" : `NOT WITHIN (${failed} failed)`));
}

/** Requests the mix over `connections` concurrent connections. Durations are in milliseconds. */
async function flood(url: string, connections: number) {
  const served: number[] = [];
  let refused = 0;
  let failed = 0;
  const loads = MIX.map(async ({ path, headers }) => {
    const options = {
      url: url + path,
      headers: { ...PACKED, ...headers },
      connections: connections / MIX.length,
      duration: SECONDS,
      timeout: 30,
    };
    const { promise, resolve, reject } = Promise.withResolvers<autocannon.Result>();
    const load = autocannon(options, (error, result) => (error ? reject(error) : resolve(result)));
    load.on("response", (_client, status, _bytes, tookMs) => {
      if (status === 200) served.push(tookMs);
      else if (status === 503) refused++;
      else failed++;
    });
    failed += (await promise).errors;
  });
  await Promise.all(loads);
  return { served, refused, failed };
}
