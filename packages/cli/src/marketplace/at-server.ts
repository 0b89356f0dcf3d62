import { ApiError, type Client, ConnectionError, openClient } from "@stackyard/client";
import { printable } from "@stackyard/scanner/output/printable";
import { CliFailure } from "../cli-failure.ts";
import { SERVER_REFUSED } from "../exit-codes.ts";
import { changeCredentials, readCredentials, type Tokens } from "./credentials.ts";
import { refresh } from "./oauth.ts";

/** A token is renewed when it ends within this time, so that it doesn't end on the way. */
const SPARE_MS = 60_000;

/** Someone waits at the terminal. */
const ATTEMPTS = 3;

/** What every command that asks a server takes. */
export const SERVER_OPTIONS = {
  server: { type: "string" },
  json: { type: "boolean", default: false },
} as const;

export interface AtServer {
  readonly client: Client;
  readonly server: string;
}

/** Does something at the server that is named, or that the user has last signed in to. */
export async function atServer<T>(
  named: string | undefined,
  work: (at: AtServer) => Promise<T>,
  tokenAt = currentToken,
): Promise<T> {
  const server = await chosenServer(named);
  const key = process.env.STACKYARD_TOKEN;
  const token = key || (() => tokenAt(server));
  const client = openClient({ server, token, attempts: ATTEMPTS });
  try {
    return await work({ client, server });
  } catch (error) {
    if (error instanceof ConnectionError)
      throw new CliFailure(`cannot reach ${server}`, SERVER_REFUSED);
    if (!(error instanceof ApiError)) throw error;
    const hint = error.status === 401 ? `. Sign in with stackyard login ${server}` : "";
    throw new CliFailure(`${printable(error.message)}${hint}`, SERVER_REFUSED);
  }
}

async function chosenServer(named: string | undefined): Promise<string> {
  const given = named ?? process.env.STACKYARD_SERVER ?? (await readCredentials()).server;
  if (given) return serverAddress(given);
  throw new CliFailure("name a server with --server, or sign in with stackyard login SERVER");
}

/** The server's origin. Tokens travel encrypted, except on this machine. */
export function serverAddress(given: string): string {
  const url = URL.parse(given.includes("://") ? given : `https://${given}`);
  if (!url || !/^https?:$/.test(url.protocol))
    throw new CliFailure(`"${given}" is not the address of a server`);
  const isLocal = ["localhost", "127.0.0.1", "[::1]"].includes(url.hostname);
  if (url.protocol === "http:" && !isLocal)
    throw new CliFailure(`use https for ${url.host}, or others could read your token`);
  return url.origin;
}

/** A token that still works, renewed if necessary. */
async function currentToken(server: string): Promise<string> {
  const { tokens } = await readCredentials();
  const known = requireTokens(server, tokens[server]);
  if (isFresh(known)) return known.accessToken;
  const changed = await changeCredentials(async (before) => {
    // Another command may have renewed it meanwhile.
    const held = requireTokens(server, before.tokens[server]);
    if (isFresh(held)) return before;
    return { ...before, tokens: { ...before.tokens, [server]: await refresh(server, held) } };
  });
  return requireTokens(server, changed.tokens[server]).accessToken;
}

const isFresh = ({ expiresAt }: Tokens) => expiresAt - SPARE_MS > Date.now();

function requireTokens(server: string, tokens: Tokens | undefined): Tokens {
  if (tokens) return tokens;
  const message = `you aren't signed in to ${server}. Run stackyard login ${server}`;
  throw new CliFailure(message, SERVER_REFUSED);
}
