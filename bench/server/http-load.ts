/**
 * Load test of pages and the API. Reports the throughput of the JSON list and of the registry with a
 * key as a ratio to a bare server that serves as many bytes in the same run, throughput of a module for a
 * signed-in user and of pages (cached for visitors and rendered per user), the first page's JavaScript, and
 * the server's memory before, during and after.
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { SERVER_COMMAND, SERVER_ENVIRONMENT } from "../../scripts/server-command.js";
import { type ChildServer, startServer } from "../measuring/child-server.ts";
import { signInAs } from "../measuring/demo-callers.ts";
import { rateOf } from "../measuring/load.ts";
import { percent, row } from "../measuring/measure.ts";
import { openReport } from "../measuring/report.ts";
import { registryCalls } from "./benchmark-routes.ts";

const LIMITS = {
  listShare: 0.25,
  registryShare: 0.1,
  modulesPerSecond: 3_000,
  pagesPerSecond: 300,
  /** Budgets of `weight.spec.ts` for what shows the page, and for all once the page is used. */
  javaScriptKb: { toShow: 110, inAll: 143 },
  residentMb: 400,
};
const PAGES = ["/", "/marketplace"];
/** A cookie bypasses the cache of pages for visitors. */
const OWN = { cookie: "of=somebody" };

const folder = mkdtempSync(join(tmpdir(), "stackyard-bench-"));
const report = openReport();
const start = () =>
  startServer(
    SERVER_COMMAND,
    { DATA_DIR: folder, PORT: "5098", SEED: "demo", LOG_LEVEL: "warn", ...SERVER_ENVIRONMENT },
    { url: "http://127.0.0.1:5098", readyWhen: /is ready/ },
  );
// Seeding uses extra memory, so measure a server started after it.
const seeding = await start();
const seedingMb = seeding.residentMb();
await seeding.stop();
const server = await start();
try {
  const memory = [server.residentMb()];
  await compareList(server);
  memory.push(server.residentMb());
  for (const page of PAGES) {
    const rate = await rateOf(server.url + page);
    report.figure(
      `page ${page}`,
      `${rate.toFixed(0)}/s`,
      `${LIMITS.pagesPerSecond}/s`,
      rate >= LIMITS.pagesPerSecond,
    );
    const anew = await rateOf(server.url + page, { headers: OWN });
    report.note("  rendered anew for each", `${anew.toFixed(0)}/s`);
    memory.push(server.residentMb());
  }
  // A second round: memory that grew in the first one must not grow further.
  for (const path of [...PAGES, "/api/modules"]) await rateOf(server.url + path, { headers: OWN });
  memory.push(server.residentMb());
  await reportFirstPage(server);
  reportMemory(memory);
  console.error(row("  once the demo data was made", `${seedingMb.toFixed(0)} MB`));
} finally {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = report.isWithin ? 0 : 1;

async function compareList(server: ChildServer) {
  const body = await (await fetch(`${server.url}/api/modules?limit=24`)).text();
  const bodyFile = join(folder, "list.json");
  writeFileSync(bodyFile, body);
  const bare = await startServer(
    [join(import.meta.dirname, "../measuring/bare-server.ts"), "5097", bodyFile],
    { NODE_ENV: "production" },
    { url: "http://127.0.0.1:5097", readyWhen: /ready/ },
  );
  const limit = await rateOf(`${bare.url}/list`);
  const small = await rateOf(`${bare.url}/bytes/256`);
  await bare.stop();
  const rate = await rateOf(`${server.url}/api/modules?limit=24`);
  const kb = (body.length / 1_000).toFixed(1);
  report.note(`bare Hono, the same ${kb} kB of JSON`, `${limit.toFixed(0)}/s`, "is the limit");
  const share = rate / limit;
  report.note("GET /api/modules?limit=24", `${rate.toFixed(0)}/s`);
  report.figure(
    "  as a share of the bare server",
    percent(share),
    percent(LIMITS.listShare),
    share >= LIMITS.listShare,
  );
  await compareRegistry(server, small);
  await readModules(server);
}

/** Modules for a signed-in user, each in turn. */
async function readModules({ url }: ChildServer) {
  const listed = (await (await fetch(`${url}/api/modules`)).json()) as { readonly id: number }[];
  let turn = 0;
  const nextPath = () => `/api/modules/${listed[turn++ % listed.length]?.id}`;
  const rate = await rateOf(url, { ...(await signInAs(url, "buyer")), nextPath });
  const isGood = rate >= LIMITS.modulesPerSecond;
  report.figure(
    "modules, signed in",
    `${rate.toFixed(0)}/s`,
    `${LIMITS.modulesPerSecond}/s`,
    isGood,
  );
}

async function compareRegistry({ url }: ChildServer, limit: number) {
  report.note("bare Hono, 256 bytes", `${limit.toFixed(0)}/s`, "is the limit");
  for (const { name, path, headers } of await registryCalls(url, await signInAs(url, "admin"))) {
    if (name === "registry archive" || name === "registry versions") continue;
    const rate = await rateOf(`${url}${path}`, { headers });
    report.note(name, `${rate.toFixed(0)}/s`);
    const share = rate / limit;
    const isGood = share >= LIMITS.registryShare;
    report.figure(
      "  as a share of the bare server",
      percent(share),
      percent(LIMITS.registryShare),
      isGood,
    );
  }
}

/** Scripts that the home page runs or preloads, and all that it references. */
async function reportFirstPage(server: ChildServer) {
  const html = await (await fetch(server.url)).text();
  const shown = html.matchAll(
    /<(?:script|link)[^>]* (?:src|href)="([^"]+\.js)"|"prefetch","([^"]+)"/g,
  );
  const all = html.matchAll(/\/assets\/[\w.-]+\.js/g);
  const { toShow, inAll } = LIMITS.javaScriptKb;
  const shownFiles = [...shown].map(([, file, fetchedAhead]) => file ?? fetchedAhead ?? "");
  await reportScripts("JavaScript to show the home page, gzip", shownFiles, toShow);
  await reportScripts(
    "  in all, once it is used",
    [...all].map(([file]) => file),
    inAll,
  );
}

async function reportScripts(name: string, files: readonly string[], most: number) {
  if (files.length === 0) throw new Error("The home page names no scripts.");
  let bytes = 0;
  for (const file of new Set(files)) {
    bytes += gzipSync(Buffer.from(await (await fetch(server.url + file)).arrayBuffer())).byteLength;
  }
  const kb = bytes / 1_000;
  report.figure(name, `${kb.toFixed(1)} kB`, `${most} kB`, kb <= most);
}

function reportMemory(memory: readonly number[]) {
  const last = memory.at(-1) ?? 0;
  report.figure(
    "resident memory after the load",
    `${last.toFixed(0)} MB`,
    `${LIMITS.residentMb} MB`,
    last <= LIMITS.residentMb,
  );
  console.error(row("  over the load", ...memory.map((mb) => `${mb.toFixed(0)} MB`)));
}
