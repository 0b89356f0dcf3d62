import { generateRandomCodeVerifier, generateRandomState } from "oauth4webapi";
import type { Config } from "../../../config.ts";
import { authorizeAddress } from "./github-client.ts";
import { type Flow, flowCookie } from "./github-flow.ts";
import { GitHubProblem } from "./github-problem.ts";

const CALLBACK = "/api/auth/github/callback";

/** The redirect URL for GitHub. */
export function callbackAddress(origin: string): string {
  return origin + CALLBACK;
}

interface Departure {
  readonly location: string;
  readonly cookie: string;
}

/** Redirects the browser to GitHub. Throws a GitHubProblem if GitHub isn't configured. */
export async function startGitHubSignIn(
  config: Config,
  origin: string,
  aim: Pick<Flow, "next" | "userId">,
): Promise<Departure> {
  if (!config.github) throw new GitHubProblem("github_not_configured");
  const flow = { ...aim, state: generateRandomState(), verifier: generateRandomCodeVerifier() };
  return {
    location: await authorizeAddress(config.github, callbackAddress(origin), flow),
    cookie: flowCookie(config, flow),
  };
}
