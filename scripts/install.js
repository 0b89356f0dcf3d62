/**
 * Installs what is missing. Plain JavaScript for Node 20 or newer: it runs before anything, the
 * pinned Node included, is there.
 */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

export const ROOT = join(import.meta.dirname, "..");
const BIN = join(ROOT, "node_modules", ".bin");
const STAMP = join(ROOT, "node_modules", ".installed");

/** The environment in which `node` is the pinned one, and the workspace's tools are found. */
export const PINNED = {
  ...process.env,
  PATH: `${BIN}:${process.env.PATH}`,
  // What Node made of the sources is kept for the next start, and for each scan's thread.
  NODE_COMPILE_CACHE: join(ROOT, "node_modules", ".cache", "compile"),
};
export const NODE = join(BIN, "node");

/** Installs what the lock file names, unless that has been done. */
export function installMissing() {
  const wanted = createHash("sha256")
    .update(readFileSync(join(ROOT, "package-lock.json")))
    .digest("hex");
  if (existsSync(NODE) && existsSync(STAMP) && readFileSync(STAMP, "utf8") === wanted) return;
  console.error("Installing packages…");
  const { status } = spawnSync(
    "npm",
    ["install", "--no-save", "--loglevel=error", "--no-audit", "--no-fund"],
    {
      cwd: ROOT,
      stdio: ["ignore", "ignore", "inherit"],
    },
  );
  if (status !== 0) {
    console.error("npm install failed; see above.");
    process.exit(status ?? 1);
  }
  writeFileSync(STAMP, wanted);
}

/** Runs a program with the pinned Node, its output on ours. Answers its exit code. */
export function run(command, args, options = {}) {
  const { status } = spawnSync(command, args, {
    cwd: ROOT,
    stdio: "inherit",
    ...options,
    env: { ...PINNED, ...options.env },
  });
  return status ?? 1;
}
