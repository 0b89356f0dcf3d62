import { ApiError } from "./api";

/** What the server says is wrong; `fallback` where it says nothing, or was not reached. */
export function errorMessage(error: unknown, fallback: string): string {
  if (!(error instanceof ApiError)) return fallback;
  // Without a message in the answer, ApiError puts together one that is of no use to people.
  const isMadeUp = error.message.startsWith(`${error.status}: `);
  return isMadeUp ? fallback : error.message;
}
