/**
 * Lighthouse for a simulated phone on a slow network: the median of five runs for performance, the
 * minimum for everything else. Page weight depends only on the pages; timings also depend on the
 * machine's load.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findChromium } from "../../scripts/chromium.js";
import { SERVER_COMMAND, SERVER_ENVIRONMENT } from "../../scripts/server-command.js";
import { startServer } from "../measuring/child-server.ts";
import { row } from "../measuring/measure.ts";
import { CATEGORIES, type Judgement, judge } from "./lighthouse-run.ts";

const RUNS = Number(process.env.BENCH_RUNS ?? 5);
/** Only pages whose path contains this are judged. */
const ONLY = process.env.BENCH_PAGES ?? "";
const LEAST = 95;
/** Form pages load their JavaScript immediately, including validation. */
const LEAST_OF_FORMS = 92;
const MAX_SHIFT = 0.02;
const DEMO_ENGINEER = { username: "engineer", password: "explore-the-yard" };
const PORT = process.env.BENCH_PORT ?? "5096";
const URL_HERE = `http://127.0.0.1:${PORT}`;

const folder = mkdtempSync(join(tmpdir(), "stackyard-lighthouse-"));
const server = await startServer(
  SERVER_COMMAND,
  { DATA_DIR: folder, PORT, SEED: "demo", LOG_LEVEL: "warn", ...SERVER_ENVIRONMENT },
  { url: URL_HERE, readyWhen: /is ready/ },
);
let isWithin = true;
try {
  const session = await signIn();
  const pages = [
    { path: "/" },
    { path: "/marketplace" },
    { path: "/modules/1" },
    { path: "/developer-forum/threads/1" },
    { path: "/blog/1" },
    { path: "/documentation/introduction/what-is-stackyard" },
    { path: "/auth?mode=register", speed: LEAST_OF_FORMS },
    { path: "/submit", cookie: session, speed: LEAST_OF_FORMS },
  ];
  const times = ["first paint", "largest", "blocked"];
  console.error(row("page", ...CATEGORIES, ...times, "shift", "requests", "kB"));
  for (const page of pages) if (page.path.includes(ONLY)) await report(page);
} finally {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = isWithin ? 0 : 1;

interface Page {
  readonly path: string;
  readonly cookie?: string;
  /** Minimum performance score, if it differs from the default. */
  readonly speed?: number;
}

async function report({ path, cookie, speed = LEAST }: Page) {
  const chromium = findChromium();
  const runs: Judgement[] = [];
  for (let run = 0; run < RUNS; run++) {
    runs.push(await judge({ url: URL_HERE + path, cookie, chromium, folder }));
  }
  runs.sort((a, b) => a.scores.performance - b.scores.performance);
  const median = runs[Math.floor(RUNS / 2)];
  if (!median) return;
  const scores = CATEGORIES.map((category) =>
    category === "performance"
      ? median.scores.performance
      : Math.min(...runs.map(({ scores }) => scores[category])),
  );
  const { firstPaint, largestPaint, blocked, requests, kilobytes } = median;
  const shift = Math.max(...runs.map(({ shift }) => shift));
  const isGood =
    shift <= MAX_SHIFT &&
    CATEGORIES.every((category, index) => {
      const least = category === "performance" ? speed : LEAST;
      return (scores[index] ?? 0) >= least;
    });
  isWithin &&= isGood;
  const times = [firstPaint, largestPaint, blocked].map((ms) => `${(ms / 1_000).toFixed(2)} s`);
  console.error(
    row(path, ...scores, ...times, shift.toFixed(3), requests, kilobytes, isGood ? "ok" : "UNDER"),
  );
  for (const failure of new Set(runs.flatMap(({ failures }) => failures))) {
    console.error(`    ${failure}`);
  }
}

async function signIn(): Promise<string> {
  const answer = await fetch(`${URL_HERE}/api/login`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(DEMO_ENGINEER),
  });
  if (!answer.ok) throw new Error(`signing in: ${answer.status}`);
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
}
