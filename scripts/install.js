/**
 * Installs missing dependencies. Plain JavaScript for Node 20 or later, because it runs before
 * anything is installed, including the pinned Node.
 */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { doOnce } from "./one-at-a-time.js";

export const ROOT = join(import.meta.dirname, "..");
const BIN = join(ROOT, "node_modules", ".bin");
const STAMP = join(ROOT, "node_modules", ".installed");
const INSTALL = ["ci", "--loglevel=error", "--no-audit", "--no-fund"];

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

/** Installs the locked dependencies unless that has been done. */
export function installMissing() {
  doOnce(lockFor("install"), {
    isDone: isInstalled,
    work: install,
    onWait: () => console.error("Waiting for another process to finish installing…"),
  });
}

function isInstalled() {
  return existsSync(NODE) && existsSync(STAMP) && readFileSync(STAMP, "utf8") === digestOfLock();
}

function install() {
  console.error("Installing packages…");
  const started = performance.now();
  const wanted = digestOfLock();
  // An interrupted installation can leave packages of two lockfiles; neither then counts as
  // installed.
  rmSync(STAMP, { force: true });
  const { status } = spawnSync("npm", INSTALL, {
    cwd: ROOT,
    stdio: ["ignore", "ignore", "inherit"],
  });
  if (status !== 0) {
    console.error("npm ci failed; see above.");
    process.exit(status ?? 1);
  }
  writeFileSync(STAMP, wanted);
  console.error(`Installed packages in ${secondsSince(started)} s.`);
}

/** Whether npm has installed the locked versions, through `npm start` or manually. */
export function hasPackages() {
  const installedLock = join(ROOT, "node_modules", ".package-lock.json");
  if (!existsSync(NODE) || !existsSync(installedLock)) return false;
  const [locked, installed] = [join(ROOT, "package-lock.json"), installedLock].map(
    (path) => JSON.parse(readFileSync(path, "utf8")).packages,
  );
  return Object.entries(locked)
    .filter(([path, { optional }]) => path.includes("node_modules/") && !optional)
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
