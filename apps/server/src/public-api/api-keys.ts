import { PUBLIC_CALLS } from "@stackyard/contract/base/limits";
import { findTokenOwner, type TokenOwner } from "../domains/members/sessions/registry-tokens.ts";
import type { NoteUse } from "../domains/members/sessions/token-uses.ts";
import { requireAttempt } from "../platform/http/admission/too-many-attempts.ts";
import { AppError } from "../platform/http/errors/app-error.ts";
import { postgresLimiter } from "../platform/limits/postgres-limiter.ts";
import type { Services } from "../platform/services.ts";

const WINDOW_SECONDS = 60;

interface Sent {
  readonly authorization: string | undefined;
  readonly address: string;
}

/** Resolves the owner of the request's API key. Throws `unauthorized`. */
export async function requireKey(
  services: Services,
  noteUse: NoteUse,
  { authorization, address }: Sent,
): Promise<TokenOwner> {
  const key = /^Bearer (\S{1,200})$/i.exec(authorization ?? "")?.[1];
  const owner = key && (await findTokenOwner(services, key, "api"));
  if (!owner) throw new AppError("unauthorized", { headers: { "WWW-Authenticate": "Bearer" } });
  noteUse(owner.tokenId, address);
  return owner;
}

/**
 * Counts a request against the key's rate limit, shared by all processes, and sets the rate limit
 * headers.
 */
export async function countCall(
  { db }: Pick<Services, "db">,
  { tokenId }: TokenOwner,
  headers: Headers,
): Promise<void> {
  const pace = { free: PUBLIC_CALLS.perMinute, windowSeconds: WINDOW_SECONDS };
  const counter = { name: "v1", key: String(tokenId), pace };
  await requireAttempt(postgresLimiter(db), [counter], headers);
}
