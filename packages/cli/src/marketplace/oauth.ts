import { setTimeout as pause } from "node:timers/promises";
import type { KeyScope } from "@stackyard/contract/base/key-scopes";
import { printable } from "@stackyard/scanner/output/printable";
import { CliFailure } from "../cli-failure.ts";
import { SERVER_REFUSED } from "../exit-codes.ts";
import type { Tokens } from "./credentials.ts";

/** The application that the server knows the command line as. */
const CLIENT_ID = "stackyard-cli";

const DEVICE_CODE = "urn:ietf:params:oauth:grant-type:device_code";
const POLL_SECONDS = 5;
const CODE_SECONDS = 600;
const TIMEOUT_MS = 30_000;

interface DeviceRequest {
  readonly device_code: string;
  readonly user_code: string;
  readonly verification_uri: string;
  /** Seconds between questions. */
  readonly interval?: number;
  /** Seconds until the code ends. */
  readonly expires_in?: number;
}

interface Answer {
  readonly access_token?: string;
  readonly refresh_token?: string;
  readonly expires_in?: number;
  readonly error?: string;
  readonly error_description?: string;
}

/** Asks for a code that the user enters in a browser. */
export async function askForDevice(
  server: string,
  scopes: readonly KeyScope[],
): Promise<DeviceRequest> {
  const answer = await post(server, "/oauth/device/code", { scope: scopes.join(" ") });
  const { device_code, user_code, verification_uri } = answer as Partial<DeviceRequest>;
  if (device_code && user_code && verification_uri) return answer as unknown as DeviceRequest;
  throw refusal(server, answer);
}

class Unreachable extends CliFailure {}

/** Waits until the user has answered in the browser, also while the server can't be reached. */
export async function waitForAnswer(server: string, request: DeviceRequest): Promise<Tokens> {
  const endsAt = Date.now() + (request.expires_in ?? CODE_SECONDS) * 1_000;
  let seconds = request.interval ?? POLL_SECONDS;
  const params = { grant_type: DEVICE_CODE, device_code: request.device_code };
  for (;;) {
    await pause(seconds * 1_000);
    const answer = await post(server, "/oauth/token", params).catch((error): Answer => {
      if (error instanceof Unreachable && Date.now() < endsAt) return { error: "slow_down" };
      throw error;
    });
    if (answer.error === "slow_down") seconds += POLL_SECONDS;
    else if (answer.error !== "authorization_pending") return tokensOf(server, answer);
  }
}

/** New tokens for a refresh token, which works once. */
export async function refresh(server: string, { refreshToken }: Tokens): Promise<Tokens> {
  const params = { grant_type: "refresh_token", refresh_token: refreshToken };
  return tokensOf(server, await post(server, "/oauth/token", params));
}

/** Ends the tokens at the server. */
export async function revoke(server: string, { refreshToken }: Tokens): Promise<void> {
  await post(server, "/oauth/revoke", { token: refreshToken });
}

function tokensOf(server: string, answer: Answer): Tokens {
  const { access_token, refresh_token, expires_in = 0 } = answer;
  if (!access_token || !refresh_token) throw refusal(server, answer);
  return {
    accessToken: access_token,
    refreshToken: refresh_token,
    expiresAt: Date.now() + expires_in * 1_000,
  };
}

const REFUSALS: ReadonlyMap<string | undefined, string> = new Map([
  ["access_denied", "you refused the sign-in in the browser"],
  ["expired_token", "nobody entered the code in time. Run the command again"],
  ["invalid_grant", "your sign-in has ended"],
]);

function refusal(server: string, { error, error_description = "" }: Answer): CliFailure {
  const details = error ? printable(` (${error} ${error_description})`) : "";
  const message = REFUSALS.get(error) ?? `${server} doesn't let the command line sign in${details}`;
  return new CliFailure(message, SERVER_REFUSED);
}

async function post(server: string, path: string, params: Record<string, string>): Promise<Answer> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const body = new URLSearchParams({ client_id: CLIENT_ID, ...params });
  try {
    const answer = await fetch(new URL(path, server), {
      method: "POST",
      body,
      redirect: "error",
      signal,
    });
    const text = await answer.text();
    return text === "" ? {} : (JSON.parse(text) as Answer);
  } catch (error) {
    if (error instanceof SyntaxError)
      throw new CliFailure(`${server} doesn't answer like a Stackyard server`, SERVER_REFUSED);
    throw new Unreachable(`cannot reach ${server}`, SERVER_REFUSED);
  }
}
