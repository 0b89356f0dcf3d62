import { spawn } from "node:child_process";
import { join } from "node:path";
import { NODE, PINNED, ROOT } from "./install.js";

/**
 * The pinned Node's arguments to serve. Without a limit V8 lets garbage grow to what the machine has; the server has
 * to stay below 400 MB under load. Resident memory after a load, without one of the settings or the other
 * (`npm run bench memory`, 317 MB and 1.55 ms a request with all of them): `--max-semi-space-size` 408 MB and
 * 1.48 ms, `--heap-growing-percent` 345 MB and 1.35 ms, both and malloc's 489 MB and 1.21 ms.
 */
export const SERVER_COMMAND = [
  "--max-semi-space-size=16",
  "--heap-growing-percent=40",
  "apps/server/src/main.ts",
];

/** Its environment. With malloc's settings glibc returns freed memory: without them 343 MB and 1.46 ms. */
export const SERVER_ENVIRONMENT = {
  NODE_ENV: "production",
  // Compiled sources from the second start on: ready in 3.0 instead of 4.1 s.
  NODE_COMPILE_CACHE: join(ROOT, "node_modules/.cache/server"),
  MALLOC_ARENA_MAX: "1",
  MALLOC_TRIM_THRESHOLD_: "131072",
};

/** Serves with its output on ours, with `more` in its environment; this process ends with it, and as it did. */
export function spawnServer(more = {}) {
  const server = spawn(NODE, SERVER_COMMAND, {
    cwd: ROOT,
    stdio: "inherit",
    env: { ...PINNED, ...SERVER_ENVIRONMENT, ...more },
  });
  server.on("exit", (code) => process.exit(code ?? 1));
  return server;
}
