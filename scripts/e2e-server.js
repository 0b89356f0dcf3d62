/** The real, built server on fresh demo data, for the end-to-end tests. */
import { rmSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./install.js";
import { spawnServer } from "./server-command.js";

rmSync(join(ROOT, process.env.DATA_DIR ?? "data/e2e"), { recursive: true, force: true });
const server = spawnServer();
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => server.kill("SIGTERM"));
