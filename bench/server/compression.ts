/**
 * Processor time and size of pages, compressed with each level that could be used. The server uses one of each
 * encoding for pages that are sent once, and one for pages that are sent many times
 * (`platform/http/bodies/compression.ts`).
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { brotliOf } from "../../apps/server/src/platform/http/bodies/compression.ts";
import { SERVER_COMMAND, SERVER_ENVIRONMENT } from "../../scripts/server-command.js";
import { startServer } from "../measuring/child-server.ts";
import { median, row } from "../measuring/measure.ts";

const PAGES = ["/", "/marketplace", "/modules/16", "/developer-forum/threads/43"];
const ROUNDS = 41;
/** Processor time of a page, milliseconds. */
const LIMITS = { once: 1, often: 10 };

const brotli = (quality: number) => (page: Buffer) =>
  brotliCompressSync(page, brotliOf(quality, page.byteLength));
/** With a window of 4 MB whatever the page's length. */
const roomy = (quality: number) => (page: Buffer) => {
  const { params } = brotliOf(quality, page.byteLength);
  const window = { [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_DEFAULT_WINDOW };
  return brotliCompressSync(page, { params: { ...params, ...window } });
};
const gzip = (level: number) => (page: Buffer) => gzipSync(page, { level });
const LEVELS = [
  { name: "brotli 1", limit: LIMITS.once, compress: brotli(1) },
  { name: "brotli 2", limit: undefined, compress: brotli(2) },
  { name: "brotli 4", limit: undefined, compress: brotli(4) },
  { name: "brotli 5", limit: LIMITS.often, compress: brotli(5) },
  { name: "brotli 5, 4 MB", limit: undefined, compress: roomy(5) },
  { name: "brotli 9", limit: undefined, compress: brotli(9) },
  { name: "gzip 1", limit: LIMITS.once, compress: gzip(1) },
  { name: "gzip 9", limit: LIMITS.often, compress: gzip(9) },
];

const folder = mkdtempSync(join(tmpdir(), "stackyard-bench-"));
const url = "http://127.0.0.1:5098";
const environment = { DATA_DIR: folder, PORT: "5098", SEED: "demo", LOG_LEVEL: "warn" };
const server = await startServer(
  SERVER_COMMAND,
  { ...environment, ...SERVER_ENVIRONMENT },
  { url, readyWhen: /is ready/ },
);
let isWithin = true;
try {
  await server.untilIdle();
  console.error(row("compressed page", "", "CPU", "kB", "of plain"));
  for (const path of PAGES) {
    const page = Buffer.from(await (await fetch(url + path)).arrayBuffer());
    for (const { name, limit, compress } of LEVELS) {
      const kilobytes = compress(page).byteLength / 1_000;
      const ms = median(Array.from({ length: ROUNDS }, () => cpuMsOf(() => compress(page))));
      const isGood = limit === undefined || ms <= limit;
      isWithin &&= isGood;
      const verdict = limit === undefined ? "" : isGood ? "ok" : "OVER";
      const share = `${((kilobytes * 100_000) / page.byteLength).toFixed(0)} %`;
      console.error(row(path, name, `${ms.toFixed(2)} ms`, kilobytes.toFixed(1), share, verdict));
    }
  }
} finally {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = isWithin ? 0 : 1;

function cpuMsOf(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}
