import { ApiError } from "./api";

/** The server's error message; `fallback` if there is none or the server wasn't reached. */
export function errorMessage(error: unknown, fallback: string): string {
  if (!(error instanceof ApiError)) return fallback;
  // Without a message in the response, ApiError creates a technical one.
  const isMadeUp = error.message.startsWith(`${error.status}: `);
  return isMadeUp ? fallback : error.message;
}
