/** Development server: runs server and pages from source, with restart and refresh on change. */
import { spawn } from "node:child_process";
import { installMissing, NODE, PINNED, ROOT } from "./install.js";

await installMissing();
const watched = ["apps/server/src", "packages"].map((folder) => `--watch-path=${folder}`);
const child = spawn(NODE, [...watched, "--watch-preserve-output", "apps/server/src/main.ts"], {
  cwd: ROOT,
  stdio: "inherit",
  env: { ...PINNED, NODE_ENV: "development" },
});
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => child.kill(signal));
child.on("exit", (code) => process.exit(code ?? 0));
