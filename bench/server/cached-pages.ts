/**
 * Benchmarks pages for visitors as browsers ask for them: each kept page, and its 304, as a share of
 * a bare server that sends the same compressed bytes in the same run, both by processor time, because
 * the client of the load is busier than either server; then 10,000 addresses, of which few are popular,
 * while people write.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { get } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { SERVER_COMMAND, SERVER_ENVIRONMENT } from "../../scripts/server-command.js";
import { type ChildServer, startServer } from "../measuring/child-server.ts";
import { signInAs } from "../measuring/demo-callers.ts";
import { load } from "../measuring/load.ts";
import { median, percent, row } from "../measuring/measure.ts";
import { openReport } from "../measuring/report.ts";
import { admitDatabase } from "../measuring/statement-count.ts";
import { fillForum } from "../scale/forum-rows.ts";
import { findPages } from "./discovered-pages.ts";

/** Only pages whose path contains this are compared. */
const ONLY = process.env.BENCH_PAGES ?? "";
/** A server's processor time is counted in ticks of ten milliseconds, so 304s need more requests. */
const REQUESTS = { warmUp: 3_000, page: 2_000, unchanged: 10_000 };
/** The page and the bare server take turns, because the speed of a shared machine changes. */
const ROUNDS = 5;
const CONNECTIONS = 20;
const LIMITS = {
  share: 0.25,
  perCpuSecond: 3_000,
  unchangedShare: 0.4,
  hitRate: 0.75,
  p99Ms: 100,
  residentMb: 400,
};
/** The warm-up fills the cache: pages are kept from their second request within a minute on. */
const ZIPF = { addresses: 10_000, seconds: 30, warmUp: 90, connections: 8, writesPerSecond: 10 };
const WRITERS = ["buyer", "buyer-two", "engineer", "mara-lindqvist", "devon-okafor", "yuki-tanaka"];
const METRICS_TOKEN = "only-for-benchmarks";
const BROWSER = { "accept-encoding": "gzip, deflate, br" };

const folder = mkdtempSync(join(tmpdir(), "stackyard-bench-"));
admitDatabase(folder);
const report = openReport();
const server = await startServer(
  SERVER_COMMAND,
  {
    ...{ DATA_DIR: folder, PORT: "5096", SEED: "demo", LOG_LEVEL: "warn", METRICS_TOKEN },
    ...SERVER_ENVIRONMENT,
  },
  { url: "http://127.0.0.1:5096", readyWhen: /is ready/ },
);
try {
  await server.untilIdle();
  await comparePages(server);
  await askManyAddresses(server);
  const mb = server.residentMb();
  report.figure(
    "resident memory after the load",
    `${mb.toFixed(0)} MB`,
    `${LIMITS.residentMb} MB`,
    mb <= LIMITS.residentMb,
  );
} finally {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = report.isWithin ? 0 : 1;

interface Raw {
  readonly status: number;
  readonly headers: Record<string, string | string[] | undefined>;
  readonly body: Buffer;
}

/** A response as it is sent, still compressed. */
function fetchRaw(url: string): Promise<Raw> {
  return new Promise((resolve, reject) => {
    get(url, { headers: BROWSER }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk) => chunks.push(chunk));
      response.on("end", () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(chunks),
        }),
      );
    }).on("error", reject);
  });
}

async function comparePages(server: ChildServer): Promise<void> {
  console.error(row("kept page", "kB", "a CPU second", "of bare", "304s of bare"));
  for (const { path, isPublic } of await findPages(server.url, [])) {
    if (!path?.includes(ONLY) || !isPublic) continue;
    for (let asked = 0; asked < 3; asked++) await fetchRaw(server.url + path);
    const kept = await fetchRaw(server.url + path);
    const tag = kept.headers.etag;
    const isPage = String(kept.headers["content-type"]).startsWith("text/html");
    if (kept.status !== 200 || typeof tag !== "string" || !isPage) continue;
    await comparePage(server, path, { ...kept, tag });
  }
}

async function comparePage(
  server: ChildServer,
  path: string,
  { body, tag }: Raw & { tag: string },
) {
  const file = join(folder, "page");
  writeFileSync(file, body);
  const bare = await startServer(
    [join(import.meta.dirname, "../measuring/bare-server.ts"), "5097", "", file],
    { NODE_ENV: "production" },
    { url: "http://127.0.0.1:5097/page", readyWhen: /ready/ },
  );
  const unchanged = { ...BROWSER, "if-none-match": tag };
  for (const url of [server.url + path, bare.url]) await warmUp(url, unchanged);
  const rounds: { own: Rates; bare: Rates }[] = [];
  while (rounds.length < ROUNDS) {
    const own = await ratesOf(server, server.url + path, unchanged);
    rounds.push({ own, bare: await ratesOf(bare, bare.url, unchanged) });
  }
  await bare.stop();
  const pages = median(rounds.map(({ own }) => own.page));
  const share = median(rounds.map(({ own, bare }) => own.page / bare.page));
  const unchangedShare = median(rounds.map(({ own, bare }) => own.unchanged / bare.unchanged));
  const isGood =
    share >= LIMITS.share &&
    pages >= LIMITS.perCpuSecond &&
    unchangedShare >= LIMITS.unchangedShare;
  report.figures(
    isGood,
    path.slice(0, 42),
    (body.length / 1_000).toFixed(1),
    pages.toFixed(0),
    percent(share),
    percent(unchangedShare),
  );
}

/** Responses of a server per second of its processor time. */
interface Rates {
  readonly page: number;
  readonly unchanged: number;
}

function kindsOf(unchanged: Record<string, string>) {
  return {
    page: { headers: BROWSER, status: 200 },
    unchanged: { headers: unchanged, status: 304 },
  } as const;
}

async function warmUp(url: string, unchanged: Record<string, string>): Promise<void> {
  for (const kind of Object.values(kindsOf(unchanged)))
    await load(url, { ...kind, connections: CONNECTIONS, amount: REQUESTS.warmUp });
}

async function ratesOf(
  server: ChildServer,
  url: string,
  unchanged: Record<string, string>,
): Promise<Rates> {
  const kinds = kindsOf(unchanged);
  const rateOf = async (kind: keyof typeof kinds) => {
    const before = server.cpuMs();
    const amount = REQUESTS[kind];
    const { count } = await load(url, { ...kinds[kind], connections: CONNECTIONS, amount });
    return (count * 1_000) / (server.cpuMs() - before);
  };
  return { page: await rateOf("page"), unchanged: await rateOf("unchanged") };
}

/** Draws numbers from 1 to `count`: 1 twice as often as 2, three times as often as 3, and so on. */
function zipf(count: number): () => number {
  const sums: number[] = [];
  for (let rank = 1; rank <= count; rank++) sums.push((sums.at(-1) ?? 0) + 1 / rank);
  return () => {
    const wanted = Math.random() * (sums.at(-1) ?? 0);
    return 1 + sums.findIndex((sum) => sum >= wanted);
  };
}

/** Fills the server's own database beside the demo data. Threads are numbered from 1. */
async function fillThreads(): Promise<void> {
  const host = readFileSync(join(folder, "postgres/postmaster.pid"), "utf8").split("\n")[4] ?? "";
  const pool = new pg.Pool({ host, user: "stackyard", database: "postgres" });
  await fillForum(pool, ZIPF.addresses);
  await pool.end();
}

async function askManyAddresses(server: ChildServer): Promise<void> {
  await fillThreads();
  const thread = zipf(ZIPF.addresses);
  const people = await Promise.all(WRITERS.map((name) => signInAs(server.url, name)));
  let written = 0;
  let refused = 0;
  const write = async () => {
    const { headers } = people[written++ % people.length] ?? { headers: {} };
    const answer = await fetch(`${server.url}/api/forum/posts`, {
      method: "POST",
      headers: { ...headers, "content-type": "application/json" },
      body: JSON.stringify({ threadId: thread(), content: `A further case, number ${written}.` }),
    });
    if (!answer.ok) refused += 1;
  };
  const ask = (duration: number) =>
    load(server.url, {
      ...{ headers: BROWSER, connections: ZIPF.connections, duration },
      nextPath: () => `/developer-forum/threads/${thread()}`,
    });
  await ask(ZIPF.warmUp);
  const before = await cacheCounts(server);
  const writing = setInterval(write, 1_000 / ZIPF.writesPerSecond);
  const { perSecond, p99 } = await ask(ZIPF.seconds);
  clearInterval(writing);
  const after = await cacheCounts(server);
  const [hits, misses] = [after.hits - before.hits, after.misses - before.misses];
  const hitRate = hits / (hits + misses);
  console.error(row(`${ZIPF.addresses} addresses, ${written} writes`, `${perSecond.toFixed(0)}/s`));
  if (refused > 0) throw new Error(`${refused} of ${written} writes were refused`);
  report.figure("  hit rate", percent(hitRate), percent(LIMITS.hitRate), hitRate >= LIMITS.hitRate);
  report.figure("  p99", `${p99.toFixed(0)} ms`, `${LIMITS.p99Ms} ms`, p99 <= LIMITS.p99Ms);
}

/** Of pages. A joined making counts as a miss. */
async function cacheCounts({ url }: ChildServer) {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  const text = await (await fetch(`${url}/metrics`, { headers })).text();
  const count = (outcome: string) =>
    Number(
      new RegExp(`cache_requests[^\\n]*kind="page",outcome="${outcome}"[^\\n]* (\\d+)`).exec(
        text,
      )?.[1],
    );
  return { hits: count("hits"), misses: count("misses") + count("shared") };
}
