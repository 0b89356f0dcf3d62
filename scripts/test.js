/** `npm test`: runs every check on a machine with only Node, npm and the registries. */
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildStale } from "./build.js";
import { findTestBrowser } from "./chromium.js";
import { installMissing, PINNED, ROOT, secondsSince } from "./install.js";
import { slowestOfPlaywright, slowestOfVitest } from "./slowest-files.js";

await installMissing();

/** Checks that only read the sources, two at a time. Each is a name and a command line. */
const STATIC = [
  ["format and lint", "biome ci --error-on-warnings"],
  ["types: contract", "tsc -p packages/contract"],
  ["types: archive", "tsc -p packages/archive"],
  ["types: ledger proof", "tsc -p packages/ledger-proof"],
  ["types: runner", "tsc -p packages/runner"],
  ["types: scanner", "tsc -p packages/scanner"],
  ["types: server", "tsc -p apps/server"],
  ["types: bench", "tsc -p bench"],
  ["types: web", "npm run --silent typecheck -w apps/web"],
  ["floating promises", "oxlint --type-aware --deny-warnings"],
  ["architecture", "depcruise apps packages scripts --output-type err"],
  ["dead code", "knip"],
  ["schema types", "node apps/server/scripts/schema-types.ts --verify"],
];

const failed = [];
await inLanes(2, STATIC, ([name, command]) => check(name, command));
await buildStale();
const reports = mkdtempSync(join(tmpdir(), "stackyard-tests-"));
const [vitest, playwright] = ["vitest.json", "playwright.json"].map((name) => join(reports, name));
await check(
  "unit and integration tests",
  `vitest run --reporter=default --reporter=json --outputFile.json=${vitest}`,
);
show("slowest files", slowestOfVitest(vitest));
await check("end-to-end tests", "playwright test --reporter=list,json", {
  CHROMIUM_PATH: findTestBrowser(),
  PLAYWRIGHT_JSON_OUTPUT_NAME: playwright,
});
show("slowest journeys", slowestOfPlaywright(playwright));
rmSync(reports, { recursive: true });

if (failed.length > 0) {
  console.error(`\nFailed: ${failed.join(", ")}`);
  process.exit(1);
}
console.error("\nAll checks passed.");

/** Runs a check, prints its output only on failure, and ends with a status line. */
async function check(name, command, env = {}) {
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
    failed.push(name);
  } else {
    for (const line of skippedLines(Buffer.concat(output).toString())) console.error(`  ${line}`);
  }
  console.error(`${code === 0 ? "ok    " : "FAILED"} ${name} (${seconds} s)`);
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
