import type { Config } from "../../../config.ts";

type Reached = Pick<Config, "publicUrl">;

/** Whether the server is reached by HTTPS only, so that cookies can be Secure. */
export function isHttpsOnly({ publicUrl }: Reached): boolean {
  return publicUrl?.startsWith("https:") ?? false;
}

/** Prefix of cookies for all paths. Browsers accept `__Host-` cookies from this exact host only. */
export function cookiePrefix(config: Reached): string {
  return isHttpsOnly(config) ? "__Host-stackyard" : "stackyard";
}

/** The cookie that carries a session. */
export function sessionCookieName(config: Reached): string {
  return `${cookiePrefix(config)}.session_token`;
}
