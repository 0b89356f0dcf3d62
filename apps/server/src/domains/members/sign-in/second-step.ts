import { parse, serialize } from "hono/utils/cookie";
import type { Config } from "../../../config.ts";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import { isHttpsOnly } from "../../../platform/http/policy/cookies.ts";
import type { Services } from "../../../platform/services.ts";
import { issueTicket } from "../sessions/tickets.ts";
import { hasAuthenticatorApp } from "./sign-in-queries.ts";

/** How long the user may take to enter the code. */
const SECONDS = 10 * 60;
const COOKIE = "stackyard.second_step";

/**
 * The first step alone doesn't sign in an account with an authenticator app. Throws
 * `second_factor_required`, with a ticket for the second step in a cookie.
 */
export async function requireNoSecondStep(
  { db, config }: Pick<Services, "db" | "config">,
  userId: number,
): Promise<void> {
  if (!(await hasAuthenticatorApp(db, userId))) return;
  const ticket = await issueTicket(db, { purpose: "second-step", userId, seconds: SECONDS });
  throw new AppError("second_factor_required", {
    headers: { "Set-Cookie": cookie(config, ticket, SECONDS) },
  });
}

/** The ticket of the first step in this browser; empty without one. */
export function secondStepTicket(headers: Headers): string {
  return parse(headers.get("cookie") ?? "", COOKIE)[COOKIE] ?? "";
}

/** Deletes that cookie. */
export function forgetSecondStep(config: Config): string {
  return cookie(config, "", 0);
}

function cookie(config: Config, ticket: string, maxAge: number): string {
  return serialize(COOKIE, ticket, {
    path: "/api/login",
    maxAge,
    httpOnly: true,
    sameSite: "Strict",
    secure: isHttpsOnly(config),
  });
}
