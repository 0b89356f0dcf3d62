import type { Config } from "../../../config.ts";

type Reached = Pick<Config, "publicUrl">;

/** Whether people reach this server by HTTPS only, so that cookies may insist on it. */
export function isHttpsOnly({ publicUrl }: Reached): boolean {
  return publicUrl?.startsWith("https:") ?? false;
}

/** Starts the names of cookies for all paths. Browsers take `__Host-` from this very host alone. */
export function cookiePrefix(config: Reached): string {
  return isHttpsOnly(config) ? "__Host-stackyard" : "stackyard";
}

/** The cookie that carries a session. */
export function sessionCookieName(config: Reached): string {
  return `${cookiePrefix(config)}.session_token`;
}
