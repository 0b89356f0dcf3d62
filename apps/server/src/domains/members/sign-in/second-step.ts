import { parse, serialize } from "hono/utils/cookie";
import type { Config } from "../../../config.ts";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import { isHttpsOnly } from "../../../platform/http/policy/cookies.ts";
import type { Services } from "../../../platform/services.ts";
import { issueTicket } from "../sessions/tickets.ts";
import { hasAuthenticatorApp } from "./sign-in-queries.ts";

/** How long whoever took the first step may look for the code. */
const SECONDS = 10 * 60;
const COOKIE = "stackyard.second_step";

/**
 * Whoever has an authenticator app is not signed in by a first step alone. Throws
 * `second_factor_required`, and leaves in the browser the ticket that the second step asks for.
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

/** The ticket that the first step left in this browser; empty without one. */
export function secondStepTicket(headers: Headers): string {
  return parse(headers.get("cookie") ?? "", COOKIE)[COOKIE] ?? "";
}

/** Has the browser forget it. */
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
