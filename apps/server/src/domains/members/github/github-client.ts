import { name, showable } from "@stackyard/contract/base/text";
import * as oauth from "oauth4webapi";
import { z } from "zod";
import type { GitHubApp } from "../../../config.ts";
import { refuseInTransaction } from "../../../platform/db/open-transaction.ts";
import type { Flow } from "./github-flow.ts";
import { GitHubProblem } from "./github-problem.ts";

/** Timeout of all GitHub requests of one sign-in together, milliseconds. */
const PATIENCE_MS = 10_000;
const SCOPE = "read:user user:email";
/** GitHub's placeholder addresses, which receive no mail. */
const NO_MAIL = /@users\.noreply\.github\.com$/i;

const FULL_NAME = 120;

const account = z.object({
  id: z.int(),
  login: z.string(),
  name: z.string().nullish().transform(shownName),
  html_url: z.url({ protocol: /^https?$/ }),
  avatar_url: z.url({ protocol: /^https?$/ }).nullish(),
});

/** Their GitHub display name, if it is valid here. */
function shownName(given: string | null | undefined): string | null {
  const { data } = name(FULL_NAME).safeParse(showable(given ?? "", FULL_NAME));
  return data || null;
}

const emails = z.array(
  z.object({ email: z.string(), verified: z.boolean(), primary: z.boolean() }),
);

export interface GitHubAccount extends z.output<typeof account> {
  /** A verified address, preferably the primary one, in lower case. */
  readonly email: string | undefined;
}

/** The URL where the browser requests an authorization code. */
export async function authorizeAddress(
  app: GitHubApp,
  redirectUri: string,
  { state, verifier }: Pick<Flow, "state" | "verifier">,
): Promise<string> {
  const query = new URLSearchParams({
    client_id: app.clientId,
    redirect_uri: redirectUri,
    scope: SCOPE,
    state,
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: "S256",
  });
  return `${serverOf(app).authorization_endpoint}?${query}`;
}

/** The account that an authorization code belongs to. Throws a GitHubProblem. */
export async function readAccount(
  app: GitHubApp,
  redirectUri: string,
  answer: URLSearchParams,
  flow: Flow,
): Promise<GitHubAccount> {
  refuseInTransaction("readAccount");
  const options = {
    signal: AbortSignal.timeout(PATIENCE_MS),
    [oauth.allowInsecureRequests]: app.url.startsWith("http:"),
  };
  try {
    const token = await redeemCode(app, redirectUri, answer, flow, options);
    const get = async (path: string) => {
      const url = new URL(`${app.apiUrl}${path}`);
      const headers = new Headers({ Accept: "application/vnd.github+json" });
      const response = await oauth.protectedResourceRequest(
        token,
        "GET",
        url,
        headers,
        null,
        options,
      );
      if (!response.ok) throw new Error(`GitHub answered ${path} with ${response.status}`);
      return response.json();
    };
    const [user, all] = await Promise.all([get("/user"), get("/user/emails")]);
    return { ...account.parse(user), email: verifiedEmail(emails.parse(all)) };
  } catch (error) {
    throw asProblem(error);
  }
}

async function redeemCode(
  app: GitHubApp,
  redirectUri: string,
  answer: URLSearchParams,
  flow: Flow,
  options: oauth.TokenEndpointRequestOptions,
): Promise<string> {
  const server = serverOf(app);
  const client = { client_id: app.clientId };
  const checked = oauth.validateAuthResponse(server, client, answer, flow.state);
  const response = await oauth.authorizationCodeGrantRequest(
    server,
    client,
    oauth.ClientSecretPost(app.clientSecret),
    checked,
    redirectUri,
    flow.verifier,
    options,
  );
  const tokens = await oauth.processAuthorizationCodeResponse(server, client, response);
  return tokens.access_token;
}

function serverOf({
  url,
}: GitHubApp): oauth.AuthorizationServer & { authorization_endpoint: string } {
  return {
    issuer: url,
    authorization_endpoint: `${url}/login/oauth/authorize`,
    token_endpoint: `${url}/login/oauth/access_token`,
  };
}

function verifiedEmail(all: z.output<typeof emails>): string | undefined {
  const good = all.filter(({ email, verified }) => verified && isAddress(email));
  return (good.find(({ primary }) => primary) ?? good[0])?.email.toLowerCase();
}

function isAddress(email: string): boolean {
  return z.email().max(254).safeParse(email).success && !NO_MAIL.test(email);
}

function asProblem(error: unknown): GitHubProblem {
  if (error instanceof oauth.AuthorizationResponseError && error.error === "access_denied")
    return new GitHubProblem("github_denied", error);
  const isUnreachable =
    error instanceof DOMException || (error instanceof TypeError && "cause" in error);
  return new GitHubProblem(isUnreachable ? "github_unreachable" : "github_failed", error);
}
