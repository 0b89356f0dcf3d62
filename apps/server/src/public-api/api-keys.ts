import { KEY_REPORTS, PUBLIC_CALLS } from "@stackyard/contract/base/limits";
import { findAccessTokenOwner } from "../domains/members/applications/access-token-owners.ts";
import { apiResource } from "../domains/members/applications/oauth-names.ts";
import { findTokenOwner } from "../domains/members/sessions/token-owners.ts";
import type { NoteUse } from "../domains/members/sessions/token-uses.ts";
import { networkOf } from "../platform/http/admission/network-of.ts";
import { requireAttempt } from "../platform/http/admission/too-many-attempts.ts";
import { AppError } from "../platform/http/errors/app-error.ts";
import type { Viewer } from "../platform/http/viewer.ts";
import type { Counter } from "../platform/limits/limiter.ts";
import { postgresLimiter } from "../platform/limits/postgres-limiter.ts";
import type { Services } from "../platform/services.ts";

/** The key or access token in a request's headers. */
export function sentKey(headers: Headers): string | undefined {
  return /^Bearer (\S{1,200})$/i.exec(headers.get("authorization") ?? "")?.[1];
}

/** Who makes a call: the holder of a key, or an application that acts for a user. */
export interface PublicCaller {
  readonly viewer: Viewer;
  /** The key; null for an application's token. */
  readonly tokenId: number | null;
  readonly counted: string;
}

/** Resolves the sender of a request by its API key or access token; null if it isn't valid. */
export async function findCaller(
  services: Pick<Services, "db" | "config">,
  noteUse: NoteUse,
  { secret, address }: { readonly secret: string; readonly address: string },
): Promise<PublicCaller | null> {
  const holder = await findTokenOwner(services, secret);
  if (holder) {
    noteUse(holder.tokenId, address);
    const { viewer, tokenId } = holder;
    return { viewer, tokenId, counted: String(tokenId) };
  }
  const owner = await findAccessTokenOwner(services, secret, apiResource(services.config));
  if (!owner) return null;
  const { viewer, applicationId } = owner;
  return { viewer, tokenId: null, counted: `application ${applicationId} user ${viewer.id}` };
}

/** Resolves the sender of a request. Throws `unauthorized`. */
export async function requireCaller(
  services: Services,
  noteUse: NoteUse,
  { headers, address }: { readonly headers: Headers; readonly address: string },
): Promise<PublicCaller> {
  const secret = sentKey(headers);
  const caller = secret && (await findCaller(services, noteUse, { secret, address }));
  if (!caller) throw new AppError("unauthorized", { headers: { "WWW-Authenticate": "Bearer" } });
  return caller;
}

/**
 * Counts a request against the rate limit of its key, whichever of its secrets was sent, or of its
 * application and user, whichever of their tokens was sent.
 */
export const callsOf = ({ counted }: PublicCaller): Counter => ({
  name: "v1",
  key: counted,
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
