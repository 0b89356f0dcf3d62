import { spawn } from "node:child_process";
import { join } from "node:path";
import { NODE, PINNED, ROOT } from "./install.js";

/**
 * What the pinned Node is run with to serve. Left to itself, V8 takes all the memory that a machine
 * has before it clears up what requests leave behind; told so, the server in service stays below 400 MB
 * (`npm run bench http`). Half the room for what is new (8 MB) takes some 20 MB less, and a sixth more
 * processor time a page: what a page is made of outlives it.
 */
export const SERVER_COMMAND = [
  "--max-semi-space-size=16",
  "--heap-growing-percent=40",
  "apps/server/src/main.ts",
];

/** And in which environment: glibc gives back what a scan's thread has used, instead of keeping it. */
export const SERVER_ENVIRONMENT = {
  NODE_ENV: "production",
  // The compiled sources, from the second start on: it is ready in 3.0 instead of 4.1 s.
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
