/** The real, built server with fresh demo data, for the end-to-end tests. */
import { rmSync } from "node:fs";
import { join } from "node:path";
import { openGitHubProvider } from "../apps/server/test/github/github-provider.ts";
import { ROOT } from "./install.js";
import { spawnServer } from "./server-command.js";

rmSync(join(ROOT, process.env.DATA_DIR ?? "data/e2e"), { recursive: true, force: true });
// A fake GitHub OAuth provider with selectable users.
const gitHub = await openGitHubProvider();
for (const login of ["octavia", "otto", "olga"]) gitHub.add(login);
const server = spawnServer(gitHub.env);
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => server.kill("SIGTERM"));
