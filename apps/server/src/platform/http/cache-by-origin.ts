import type { Config } from "../../config.ts";

/**
 * `Cache-Control` for a text with our own address in it. Without `PUBLIC_URL` that address is what the
 * request's `Host` says, so a shared cache could hand one caller's choice to everyone.
 */
export function cacheByOrigin({ publicUrl }: Pick<Config, "publicUrl">, seconds: number): string {
  return `${publicUrl === undefined ? "private" : "public"}, max-age=${seconds}`;
}
