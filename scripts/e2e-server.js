/** The real, built server on fresh demo data, for the end-to-end tests. */
import { spawn } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { NODE, PINNED, ROOT } from "./install.js";
import { SERVER_COMMAND, SERVER_ENVIRONMENT } from "./server-command.js";

rmSync(join(ROOT, process.env.DATA_DIR ?? "data/e2e"), { recursive: true, force: true });
const server = spawn(NODE, SERVER_COMMAND, {
  cwd: ROOT,
  stdio: "inherit",
  env: { ...PINNED, ...SERVER_ENVIRONMENT },
});
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => server.kill("SIGTERM"));
server.on("exit", (code) => process.exit(code ?? 1));
