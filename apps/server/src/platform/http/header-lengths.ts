import { AppError } from "./errors/app-error.ts";

/** Longer than any address that our pages lead to, bytes. */
const MAX_QUERY = 2_048;

/** Of what a caller wrote, a header holds at most so much: clients refuse answers with 16 kB of headers. */
export const MAX_ECHO = 1_024;

/** For addresses whose answers may be kept for everyone. Throws `address_too_long`. */
export function requireShortQuery(url: string): void {
  const start = url.indexOf("?");
  if (start >= 0 && url.length - start > MAX_QUERY) throw new AppError("address_too_long");
}

/** Leaves a header out that would hold too much. */
export function setBoundedHeader(headers: Headers, name: string, value: string): void {
  if (value.length <= MAX_ECHO) headers.set(name, value);
}
