/** Runs a script of the web application against the built server with fresh demo data. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { buildStale } from "./build.js";
import { findTestBrowser } from "./chromium.js";
import { installMissing, NODE, PINNED, ROOT, run } from "./install.js";

/** Exits with the script's exit code. */
export async function runOnFreshServer(program) {
  await installMissing();
  await buildStale();
  const PORT = process.env.TOUR_PORT ?? "5093";
  const server = spawn(NODE, [join(ROOT, "scripts/e2e-server.js")], {
    cwd: ROOT,
    env: { ...PINNED, PORT, DATA_DIR: "data/crawl-server", SEED: "demo", LOG_LEVEL: "warn" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  await new Promise((resolve) =>
    server.stdout.on("data", (printed) => /is ready/.test(printed) && resolve()),
  );
  const status = run("node", [program, ...process.argv.slice(2)], {
    env: { CRAWL_URL: `http://127.0.0.1:${PORT}`, CHROMIUM_PATH: findTestBrowser() },
  });
  server.kill("SIGTERM");
  await once(server, "exit");
  process.exit(status);
}
