/**
 * Installs missing dependencies. Plain JavaScript for every supported Node (`engines` in package.json),
 * because it runs before anything is installed, including the pinned Node.
 */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { doOnce } from "./one-at-a-time.js";

export const ROOT = join(import.meta.dirname, "..");
const BIN = join(ROOT, "node_modules", ".bin");
const STAMP = join(ROOT, "node_modules", ".installed");
const CLEAN = ["ci"];
const CLEAN_FOR_SERVING = ["ci", "--omit=dev"];
/** Keeps what is installed, because a running server may use it. */
const ADD = ["install", "--no-save"];
const QUIETLY = ["--loglevel=error", "--no-audit", "--no-fund"];

/**
 * The environment in which `node` is the pinned version and the workspace's tools are on the PATH.
 */
export const PINNED = {
  ...process.env,
  PATH: `${BIN}:${process.env.PATH}`,
  // Caches compiled code for the next start and for scan worker threads.
  NODE_COMPILE_CACHE: join(ROOT, "node_modules", ".cache", "compile"),
};
export const NODE = join(BIN, "node");

/** The folder of a lock. It is outside node_modules, because an installation may delete that. */
export const lockFor = (work) => join(ROOT, ".locks", work);

/**
 * Installs the locked dependencies unless that has been done. With `forServing` it omits what only
 * development and tests need, unless that is installed already.
 */
export async function installMissing({ forServing = false } = {}) {
  await doOnce(lockFor("install"), {
    isDone: () => isInstalled(forServing),
    work: () => install(forServing),
    onWait: () => console.error("Waiting for another process to finish installing…"),
  });
}

function isInstalled(forServing) {
  return existsSync(NODE) && installedLock() === digestOfLock() && (forServing || hasTools());
}

/** Whether all development dependencies are installed. Serving may need some of them as well. */
function hasTools() {
  const { devDependencies } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
  return Object.keys(devDependencies).every((name) => existsSync(join(ROOT, "node_modules", name)));
}

const installedLock = () => existsSync(STAMP) && readFileSync(STAMP, "utf8");

function install(forServing) {
  const wanted = digestOfLock();
  const isMissingTools = installedLock() === wanted && !hasTools();
  const command = isMissingTools ? ADD : forServing && !hasTools() ? CLEAN_FOR_SERVING : CLEAN;
  console.error("Installing packages…");
  const started = performance.now();
  // An interrupted installation can leave packages of two lockfiles; neither then counts as
  // installed.
  rmSync(STAMP, { force: true });
  const { status } = spawnSync("npm", [...command, ...QUIETLY], {
    cwd: ROOT,
    stdio: ["ignore", "ignore", "inherit"],
  });
  if (status !== 0) {
    console.error(`npm ${command[0]} failed; see above.`);
    process.exit(status ?? 1);
  }
  writeFileSync(STAMP, wanted);
  console.error(`Installed packages in ${secondsSince(started)} s.`);
}

/** Whether npm has installed the locked versions for serving, by `npm start` or manually. */
export function hasPackages() {
  const installedPackages = join(ROOT, "node_modules", ".package-lock.json");
  if (!existsSync(NODE) || !existsSync(installedPackages)) return false;
  const [locked, installed] = [join(ROOT, "package-lock.json"), installedPackages].map(
    (path) => JSON.parse(readFileSync(path, "utf8")).packages,
  );
  return Object.entries(locked)
    .filter(([path]) => path.includes("node_modules/"))
    .filter(([, { optional, dev, devOptional }]) => !(optional || dev || devOptional))
    .every(([path, { version }]) => installed[path] && installed[path].version === version);
}

function digestOfLock() {
  return createHash("sha256")
    .update(readFileSync(join(ROOT, "package-lock.json")))
    .digest("hex");
}

export function secondsSince(started) {
  return ((performance.now() - started) / 1_000).toFixed(1);
}

/** Runs a program with the pinned Node, inheriting stdio. Returns its exit code. */
export function run(command, args, options = {}) {
  const { status } = spawnSync(command, args, {
    cwd: ROOT,
    stdio: "inherit",
    ...options,
    env: { ...PINNED, ...options.env },
  });
  return status ?? 1;
}
