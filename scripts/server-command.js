import { spawn } from "node:child_process";
import { join } from "node:path";
import { NODE, PINNED, ROOT } from "./install.js";

/**
 * V8's settings for serving. Without a limit, V8 lets garbage grow with the
 * machine's memory; the server must stay below 400 MB under load. Memory after a load and CPU time
 * per request, without one or more of the settings (`npm run bench memory`; 240 MB and 0.83 ms with
 * all of them): `--max-semi-space-size` 354 MB and 0.89 ms, `--heap-growing-percent` 288 MB and
 * 0.95 ms, both and malloc's 486 MB and 0.65 ms. After 10,000 addresses, the heap takes 10 to 30 MB
 * more with a growth of 40 %, at the same CPU time (decision 296).
 */
export const SERVER_FLAGS = ["--max-semi-space-size=8", "--heap-growing-percent=25"];

/** The bundle, which takes 80 MB less memory than the sources (decision 278). */
export const SERVER_COMMAND = [...SERVER_FLAGS, "apps/server/build/server/main.js"];

/**
 * The server's environment. With malloc's settings, glibc returns freed memory: without them
 * 301 MB and 0.89 ms. With the third, most cached pages have their own mapping and leave no gap: after
 * 10,000 addresses (`npm run bench cached-pages`) 446 MB instead of 494 MB when pages had twice the size.
 */
export const SERVER_ENVIRONMENT = {
  NODE_ENV: "production",
  // Caches compiled code, for faster starts. A build removes what it has replaced.
  NODE_COMPILE_CACHE: join(ROOT, "apps/server/build/server/compiled"),
  MALLOC_ARENA_MAX: "1",
  MALLOC_TRIM_THRESHOLD_: "131072",
  MALLOC_MMAP_THRESHOLD_: "8192",
};

/**
 * Starts the server with inherited output and `more` in its environment. This process exits with it
 * and with its code.
 */
export function spawnServer(more = {}) {
  const server = spawn(NODE, SERVER_COMMAND, {
    cwd: ROOT,
    stdio: "inherit",
    env: { ...PINNED, ...SERVER_ENVIRONMENT, ...more },
  });
  server.on("exit", (code) => process.exit(code ?? 1));
  return server;
}
