/** `npm start`: installs and builds what is missing, then serves. */
import { spawn } from "node:child_process";
import { buildStale } from "./build.js";
import { installMissing, NODE, PINNED, ROOT } from "./install.js";
import { SERVER_COMMAND, SERVER_ENVIRONMENT } from "./server-command.js";

installMissing();
buildStale();
const server = spawn(NODE, SERVER_COMMAND, {
  cwd: ROOT,
  stdio: "inherit",
  env: { ...PINNED, ...SERVER_ENVIRONMENT },
});
// The terminal's Ctrl-C reaches the server by itself; a signal to this process is passed on.
for (const signal of ["SIGINT", "SIGTERM"]) {
  process.on(signal, () => signal === "SIGTERM" && server.kill(signal));
}
server.on("exit", (code) => process.exit(code ?? 1));
