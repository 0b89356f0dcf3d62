import { generateRandomCodeVerifier, generateRandomState } from "oauth4webapi";
import type { Config } from "../../../config.ts";
import { authorizeAddress } from "./github-client.ts";
import { type Flow, flowCookie } from "./github-flow.ts";
import { GitHubProblem } from "./github-problem.ts";

const CALLBACK = "/api/auth/github/callback";

/** Where GitHub sends the browser back to. */
export function callbackAddress(origin: string): string {
  return origin + CALLBACK;
}

interface Departure {
  readonly location: string;
  readonly cookie: string;
}

/** Sends the browser to GitHub. Throws a GitHubProblem where that is not set up. */
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
