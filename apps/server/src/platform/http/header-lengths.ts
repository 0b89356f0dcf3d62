import { AppError } from "./errors/app-error.ts";

/** Longer than any URL that our pages link to, bytes. */
const MAX_QUERY = 2_048;

/**
 * Maximum bytes of caller-supplied text in a header: clients refuse answers with 16 kB of headers.
 */
export const MAX_ECHO = 1_024;

/** For routes whose answers are cached for everyone. Throws `address_too_long`. */
export function requireShortQuery(url: string): void {
  const start = url.indexOf("?");
  if (start >= 0 && url.length - start > MAX_QUERY) throw new AppError("address_too_long");
}

/** Sets a header unless it would be too long. */
export function setBoundedHeader(headers: Headers, name: string, value: string): void {
  if (value.length <= MAX_ECHO) headers.set(name, value);
}
