/**
 * Builds the web application, the documentation, the server, the scan process and the CLI if their
 * sources have changed since the last build.
 */
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import {
  existsSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { lockFor, PINNED, ROOT, secondsSince } from "./install.js";
import { doOnce } from "./one-at-a-time.js";

/** Independent of each other. Each is a name, a script and its workspace. */
const STEPS = [
  ["web application", "build", "apps/web"],
  ["documentation", "build:content", "apps/server"],
  ["server", "build:server", "apps/server"],
  ["scan process", "build:scan-process", "apps/server"],
  ["command line", "build", "packages/cli"],
  ["client", "build", "packages/client"],
];

export const SOURCES = [
  "apps/web/app",
  "apps/web/public",
  "apps/web/scripts",
  "apps/web/chunks.ts",
  "apps/web/vite.config.ts",
  "apps/web/react-router.config.ts",
  "packages/archive/src",
  "packages/contract/src",
  "content",
  "apps/server/scripts",
  "apps/server/seed",
  "apps/server/src",
  "docs/reference",
  "packages/cli/src",
  "packages/cli/scripts",
  "packages/client/src",
  "packages/client/scripts",
  "packages/ledger-proof/src",
  "packages/runner/src",
  "packages/scanner/src",
  "packages/scanner/report.schema.json",
  "modules",
  "package-lock.json",
];
const STAMP = join(ROOT, "apps/web/build/.built-from");

export async function buildStale() {
  await doOnce(lockFor("build"), {
    isDone: isBuilt,
    work: build,
    onWait: () => console.error("Waiting for another process to finish building…"),
  });
}

export function isBuilt() {
  return existsSync(STAMP) && readFileSync(STAMP, "utf8") === digestOf(ROOT, SOURCES);
}

async function build() {
  console.error("Building…");
  // Computed before the build, so that changes made during it trigger another build.
  const sources = digestOf(ROOT, SOURCES);
  rmSync(STAMP, { force: true });
  const failed = (await Promise.all(STEPS.map(runStep))).find((code) => code !== 0);
  if (failed) process.exit(failed);
  writeFileSync(STAMP, sources);
}

/** Returns the exit code. */
async function runStep([name, script, workspace]) {
  const started = performance.now();
  const child = spawn("npm", ["run", "--silent", script, "-w", workspace], {
    cwd: ROOT,
    env: PINNED,
    stdio: ["ignore", "ignore", "inherit"],
  });
  const code = await new Promise((resolve) => {
    child.on("error", () => resolve(1));
    child.on("exit", (code) => resolve(code ?? 1));
  });
  if (code === 0) console.error(`Built the ${name} in ${secondsSince(started)} s.`);
  else console.error(`Building the ${name} failed; see above.`);
  return code;
}

/**
 * Hashes file content, because modification times in a fresh clone are all new, and paths relative
 * to `root`, because trees can be moved. Tests aren't built.
 */
export function digestOf(root, sources) {
  const hash = createHash("sha256");
  for (const path of sources.flatMap((source) => filesBelow(root, source))) {
    const content = readFileSync(join(root, path));
    hash.update(`${path}\0${content.byteLength}\0`).update(content);
  }
  return hash.digest("hex");
}

function filesBelow(root, path) {
  if (!statSync(join(root, path)).isDirectory()) return [path];
  return readdirSync(join(root, path))
    .filter((name) => !/\.test\.tsx?$/.test(name))
    .sort()
    .flatMap((name) => filesBelow(root, `${path}/${name}`));
}

// `npm run build` always builds.
if (process.argv[1] && realpathSync(process.argv[1]) === import.meta.filename) {
  await doOnce(lockFor("build"), { isDone: () => false, work: build });
}
