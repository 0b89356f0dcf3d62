/**
 * `npm start`: installs and builds whatever is missing, then starts the server. With --production,
 * it reports what is missing instead.
 */
import { buildStale, isBuilt } from "./build.js";
import { hasPackages, installMissing } from "./install.js";
import { spawnServer } from "./server-command.js";

if (process.argv.includes("--production")) {
  refuseIncomplete();
} else {
  await installMissing({ forServing: true });
  await buildStale();
}
const server = spawnServer();
// The terminal sends Ctrl-C to the server directly; SIGTERM is forwarded.
for (const signal of ["SIGINT", "SIGTERM"]) {
  process.on(signal, () => signal === "SIGTERM" && server.kill(signal));
}

function refuseIncomplete() {
  const missing = [];
  if (!hasPackages()) missing.push("Packages are missing. Run: npm ci");
  if (!isBuilt())
    missing.push("The build is missing or older than its sources. Run: npm run build");
  if (missing.length === 0) return;
  console.error(missing.join("\n"));
  process.exit(1);
}
