import { KEY_REPORTS, PUBLIC_CALLS } from "@stackyard/contract/base/limits";
import { findTokenOwner, type TokenOwner } from "../domains/members/sessions/token-owners.ts";
import type { NoteUse } from "../domains/members/sessions/token-uses.ts";
import { networkOf } from "../platform/http/admission/network-of.ts";
import { requireAttempt } from "../platform/http/admission/too-many-attempts.ts";
import { AppError } from "../platform/http/errors/app-error.ts";
import type { Counter } from "../platform/limits/limiter.ts";
import { postgresLimiter } from "../platform/limits/postgres-limiter.ts";
import type { Services } from "../platform/services.ts";

/** The key in a request's headers. */
export function sentKey(headers: Headers): string | undefined {
  return /^Bearer (\S{1,200})$/i.exec(headers.get("authorization") ?? "")?.[1];
}

/** Resolves the owner of the request's API key. Throws `unauthorized`. */
export async function requireKey(
  services: Services,
  noteUse: NoteUse,
  { headers, address }: { readonly headers: Headers; readonly address: string },
): Promise<TokenOwner> {
  const key = sentKey(headers);
  const owner = key && (await findTokenOwner(services, key));
  if (!owner) throw new AppError("unauthorized", { headers: { "WWW-Authenticate": "Bearer" } });
  noteUse(owner.tokenId, address);
  return owner;
}

/** Counts a request against its key's rate limit, whichever of its secrets was sent. */
export const callsOfKey = ({ tokenId }: TokenOwner): Counter => ({
  name: "v1",
  key: String(tokenId),
  pace: { free: PUBLIC_CALLS.perMinute, windowSeconds: 60 },
});

/** Counts a request without a key against its network's rate limit. */
export const callsWithoutKey = (address: string): Counter => ({
  name: "v1 without a key",
  key: networkOf(address),
  pace: { free: KEY_REPORTS.perHour, windowSeconds: 60 * 60 },
});

/** Counts a request in one statement, for all processes together, and sets the rate limit headers. */
export function countCall(
  { db }: Pick<Services, "db">,
  counter: Counter,
  headers: Headers,
): Promise<void> {
  return requireAttempt(postgresLimiter(db), [counter], headers);
}
