import type { Config } from "../../config.ts";

/**
 * `Cache-Control` for a text that contains our own URL. Without `PUBLIC_URL` that comes from the
 * request's `Host`, so shared caches must not store it.
 */
export function cacheByOrigin({ publicUrl }: Pick<Config, "publicUrl">, seconds: number): string {
  return `${publicUrl === undefined ? "private" : "public"}, max-age=${seconds}`;
}
