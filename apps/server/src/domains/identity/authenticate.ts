import { SESSION_DAYS } from "@stackyard/contract/limits";
import type { Viewer } from "../../platform/http/viewer.ts";
import type { Services } from "../../platform/services.ts";
import type { Auth } from "./auth.ts";
import { sessionHash } from "./session-token.ts";
import { viewerOf } from "./user-policy.ts";
import { findSession } from "./user-queries.ts";

export interface Authentication {
  readonly viewer: Viewer;
  /** Set when the session was prolonged: goes out with the answer. */
  readonly setCookie: string | null;
}

const DAY_MS = 24 * 60 * 60 * 1_000;

/** Who sends this request, by session cookie or bearer token; null for a visitor. */
export async function authenticate(
  { db, config }: Pick<Services, "db" | "config">,
  auth: Auth,
  headers: Headers,
): Promise<Authentication | null> {
  const hash = await sessionHash(auth, headers);
  const row = hash && (await findSession(db, hash));
  if (!row) return null;
  const viewer = viewerOf(row, {
    isRequired: config.requiresSecondFactor,
    isShown: row.secondFactorAt !== null,
  });
  const isFresh = row.expiresAt.getTime() > Date.now() + (SESSION_DAYS - 1) * DAY_MS;
  return isFresh ? { viewer, setCookie: null } : renew(auth, headers, viewer);
}

/** Once a day the library prolongs a session, or clears away one that has ended. */
async function renew(auth: Auth, headers: Headers, viewer: Viewer): Promise<Authentication | null> {
  const { response, headers: answer } = await auth.api.getSession({ headers, returnHeaders: true });
  return response && { viewer, setCookie: answer.get("set-cookie") };
}
