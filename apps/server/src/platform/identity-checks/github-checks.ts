import { z } from "zod";
import type { GitHubApp } from "../../config.ts";
import { CheckFailedError, type IdentityChecks } from "./identity-checks.ts";

const PATIENCE_MS = 5_000;
const account = z.object({ login: z.string() });

/**
 * Reads public data from GitHub as our OAuth application, which has a higher rate limit than
 * anonymous callers. Accounts are identified by number, because names can change hands.
 */
export function openGitHubChecks(
  app: GitHubApp | undefined,
): Pick<IdentityChecks, "isPublicMember"> {
  return {
    async isPublicMember(accountId, organization) {
      if (!app) throw new CheckFailedError("GitHub is not set up");
      try {
        const known = await ask(app, `/user/${encodeURIComponent(accountId)}`);
        if (known.status === 404) return false;
        if (known.status !== 200) throw new Error(`GitHub answered ${known.status}`);
        const { login } = account.parse(await known.json());
        const path = [organization, "public_members", login].map(encodeURIComponent).join("/");
        const { status } = await ask(app, `/orgs/${path}`);
        if (status !== 204 && status !== 404) throw new Error(`GitHub answered ${status}`);
        return status === 204;
      } catch (cause) {
        throw new CheckFailedError(`GitHub did not say who belongs to ${organization}`, { cause });
      }
    },
  };
}

function ask({ apiUrl, clientId, clientSecret }: GitHubApp, path: string): Promise<Response> {
  const credentials = Buffer.from(`${clientId}:${clientSecret}`).toString("base64");
  return fetch(`${apiUrl}${path}`, {
    headers: {
      Accept: "application/vnd.github+json",
      Authorization: `Basic ${credentials}`,
      "User-Agent": clientId,
    },
    // A renamed organization isn't the one that was named.
    redirect: "manual",
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
}
