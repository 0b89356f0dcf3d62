/** `npm start`: installs and builds what is missing, then serves. */
import { buildStale } from "./build.js";
import { installMissing } from "./install.js";
import { spawnServer } from "./server-command.js";

installMissing();
buildStale();
const server = spawnServer();
// The terminal's Ctrl-C reaches the server by itself; a signal to this process is passed on.
for (const signal of ["SIGINT", "SIGTERM"]) {
  process.on(signal, () => signal === "SIGTERM" && server.kill(signal));
}
