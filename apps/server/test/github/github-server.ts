import { openTestServer } from "../test-server.ts";
import { openGitHubProvider } from "./github-provider.ts";

export type GitHubServer = Awaited<ReturnType<typeof openGitHubServer>>;

/** A full test server that uses the fake GitHub. */
export async function openGitHubServer() {
  const gitHub = await openGitHubProvider();
  const server = await openTestServer({ env: gitHub.env });
  return {
    ...server,
    gitHub,
    async close() {
      await server.close();
      gitHub.close();
    },
  };
}
