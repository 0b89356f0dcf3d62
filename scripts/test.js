/** `npm test`: runs every check on a machine with only Node, npm and the registries. */
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildStale } from "./build.js";
import { findTestBrowser, prepareTestBrowser } from "./chromium.js";
import { installMissing, PINNED, ROOT, secondsSince } from "./install.js";
import {
  failedFilesOfVitest,
  failedOfVitest,
  outcomesOfPlaywright,
  slowestOfPlaywright,
  slowestOfVitest,
} from "./test-reports.js";

const browserIsReady = prepareTestBrowser();
await installMissing();

/**
 * Several type checkers at once repeat each other's work: one took half the processor time. oxlint
 * starts one for each thread.
 */
const TSC = "tsc --checkers 1";
const ONE_THREAD = { GOMAXPROCS: "1" };

/**
 * Checks that only read the sources, two at a time, the longest first. Each is a name and a command
 * line.
 */
const STATIC = [
  ["floating promises", "oxlint --type-aware --deny-warnings --threads=1"],
  ["types: server", `${TSC} -p apps/server`],
  ["types: web", "npm run --silent typecheck -w apps/web -- --checkers 1"],
  ["architecture", "depcruise apps packages scripts --output-type err"],
  ["types: bench", `${TSC} -p bench`],
  ["format and lint", "biome ci --error-on-warnings"],
  ["types: contract", `${TSC} -p packages/contract`],
  ["dead code", "knip"],
  ["duplicates", "jscpd"],
  ["types: scanner", `${TSC} -p packages/scanner`],
  ["schema types", "node apps/server/scripts/schema-types.ts --verify"],
  ["types: runner", `${TSC} -p packages/runner`],
  ["types: command line", `${TSC} -p packages/cli`],
  ["types: client", `${TSC} -p packages/client`],
  ["types: archive", `${TSC} -p packages/archive`],
  ["types: ledger proof", `${TSC} -p packages/ledger-proof`],
];

/** Tests start the bundled server. */
const TESTED = { TEST_BUILT: "1" };

/** More failed files than this are not a busy machine's. */
const RETRIED_FILES = 5;

const failed = [];
// Most of the build uses one core. Tests plant files with faults, so they wait for the checks.
await Promise.all([
  buildStale(),
  inLanes(2, STATIC, ([name, command]) => check(name, command, ONE_THREAD)),
]);
const reports = mkdtempSync(join(tmpdir(), "stackyard-tests-"));
const flaky = await checkUnits();
const playwright = join(reports, "playwright.json");
await browserIsReady;
await check("end-to-end tests", "playwright test --reporter=list,json", {
  CHROMIUM_PATH: findTestBrowser(),
  PLAYWRIGHT_JSON_OUTPUT_NAME: playwright,
});
show("slowest journeys", slowestOfPlaywright(playwright));
show("failed journeys", outcomesOfPlaywright(playwright, "unexpected"));
show("flaky, passed at the second try", [...flaky, ...outcomesOfPlaywright(playwright, "flaky")]);
rmSync(reports, { recursive: true });

if (failed.length > 0) {
  console.error(`\nFailed: ${failed.join(", ")}`);
  process.exit(1);
}
console.error("\nAll checks passed.");

/**
 * Runs the unit and integration tests, and failed files a second time, as Playwright does with
 * journeys: on a busy machine a test may be late once; a test that fails twice is broken. Returns
 * the tests that failed only once.
 */
async function checkUnits() {
  const name = "unit and integration tests";
  const [first, second] = ["first.json", "second.json"].map((file) => join(reports, file));
  const passed = await run(name, vitestInto(first), TESTED);
  show("slowest files", slowestOfVitest(first));
  const [files, once] = [failedFilesOfVitest(first), failedOfVitest(first)];
  if (passed) return [];
  const isRepeated = files.length > 0 && files.length <= RETRIED_FILES;
  const again = `${vitestInto(second)} ${files.join(" ")}`;
  if (isRepeated && (await run(`${name}, failed files again`, again, TESTED))) return once;
  failed.push(name);
  show("failed tests", isRepeated ? failedOfVitest(second) : once);
  return [];
}

function vitestInto(report) {
  return `vitest run --reporter=default --reporter=json --outputFile.json=${report}`;
}

async function check(name, command, env) {
  if (!(await run(name, command, env))) failed.push(name);
}

/**
 * Runs a command, prints its output only on failure, and ends with a status line. Returns whether it
 * succeeded.
 */
async function run(name, command, env = {}) {
  const started = performance.now();
  const [program, ...args] = command.split(" ");
  const child = spawn(program, args, { cwd: ROOT, env: { ...PINNED, ...env } });
  const output = [];
  child.stdout.on("data", (chunk) => output.push(chunk));
  child.stderr.on("data", (chunk) => output.push(chunk));
  const code = await new Promise((resolve) => child.on("close", resolve));
  const seconds = secondsSince(started);
  if (code !== 0) {
    process.stderr.write(Buffer.concat(output));
  } else {
    for (const line of skippedLines(Buffer.concat(output).toString())) console.error(`  ${line}`);
  }
  console.error(`${code === 0 ? "ok    " : "FAILED"} ${name} (${seconds} s)`);
  return code === 0;
}

function show(title, lines) {
  if (lines.length > 0) console.error(`${title}:\n${lines.join("\n")}`);
}

/** What a passing check reported as skipped. */
function skippedLines(output) {
  return output.split("\n").filter((line) => line.startsWith("skipped: "));
}

async function inLanes(lanes, items, work) {
  const queue = [...items];
  const lane = async () => {
    for (let item = queue.shift(); item; item = queue.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}
