import { ApiError, openClient } from "@stackyard/client";
import { printable } from "@stackyard/scanner/output/printable";
import { CliFailure } from "../cli-failure.ts";
import { SERVER_REFUSED } from "../exit-codes.ts";

/** A token that ends within this time is renewed, so that it doesn't end on the way. */
const SPARE_MS = 60_000;

const TIMEOUT_MS = 30_000;

interface OwnModule {
  readonly id: number;
  readonly source: string;
}

interface Made {
  readonly token: string;
  readonly expiresAt: number;
  readonly module: OwnModule;
}

/** Publishes as a pipeline whose platform vouches for it, without a key. */
interface Pipeline {
  readonly tokenAt: (server: string) => Promise<string>;
  readonly moduleAt: (server: string) => Promise<OwnModule>;
}

/**
 * The pipeline that the command runs in; undefined if there is none, or if it was given a key. Its ID
 * tokens are exchanged for a token that publishes this module.
 */
export function openPipeline(wanted: string): Pipeline | undefined {
  const {
    STACKYARD_TOKEN,
    STACKYARD_ID_TOKEN: given,
    ACTIONS_ID_TOKEN_REQUEST_URL: askAt,
  } = process.env;
  if (STACKYARD_TOKEN || !(given || askAt)) return undefined;
  const module = wanted.split("/").slice(-3).join("/");
  let made: Made | undefined;
  const current = async (server: string): Promise<Made> => {
    if (made && made.expiresAt - SPARE_MS > Date.now()) return made;
    if (made && given)
      throw new CliFailure("the token of this job has ended. Run the job again", SERVER_REFUSED);
    made = await exchange(server, module, given || (await askGitHub(askAt ?? "", server)));
    return made;
  };
  return {
    tokenAt: async (server) => (await current(server)).token,
    moduleAt: async (server) => (await current(server)).module,
  };
}

/** GitHub makes a token for each request, for the audience that it is asked for. */
async function askGitHub(address: string, audience: string): Promise<string> {
  const url = new URL(address);
  url.searchParams.set("audience", audience);
  const headers = { Authorization: `Bearer ${process.env.ACTIONS_ID_TOKEN_REQUEST_TOKEN ?? ""}` };
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const value = await fetch(url, { headers, signal, redirect: "error" })
    .then(async (answer) => (await answer.json()) as { value?: unknown } | null)
    .then((answer) => answer?.value)
    .catch(() => undefined);
  if (typeof value === "string") return value;
  const advice = "Give the job the permission id-token: write";
  throw new CliFailure(`GitHub gave no ID token. ${advice}`, SERVER_REFUSED);
}

/** Isn't sent twice: an ID token works once. */
async function exchange(server: string, module: string, idToken: string): Promise<Made> {
  const client = openClient({ server, attempts: 1 });
  const body = { module, id_token: idToken };
  const made = await client.post("/v1/publishing-tokens", { body }).catch((error: unknown) => {
    throw error instanceof ApiError ? refusal(error) : error;
  });
  return { token: made.token, expiresAt: Date.parse(made.expires_at), module: made.module };
}

/** What the server says about the claims that disagree. */
function refusal({ message, fields }: ApiError): CliFailure {
  const claims = Object.entries(fields).map(([claim, why]) => ` ${claim}: ${why}`);
  return new CliFailure(printable(`${message}${claims.join("")}`), SERVER_REFUSED);
}
