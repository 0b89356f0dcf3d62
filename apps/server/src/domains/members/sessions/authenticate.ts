import { SESSION_DAYS } from "@stackyard/contract/base/limits";
import { hashSecret } from "../../../platform/hash-secret.ts";
import type { Viewer } from "../../../platform/http/viewer.ts";
import type { Services } from "../../../platform/services.ts";
import { viewerOf } from "../identity/viewer-of.ts";
import type { Auth } from "./auth.ts";
import { findTokenOwner, isApiSecret } from "./registry-tokens.ts";
import { findSession } from "./session-queries.ts";
import { readToken } from "./session-token.ts";
import type { NoteSessionUse } from "./session-uses.ts";
import type { NoteUse } from "./token-uses.ts";

export interface Authentication {
  readonly viewer: Viewer;
  /** Set when the session was prolonged: goes out with the answer. */
  readonly setCookie: string | null;
}

const DAY_MS = 24 * 60 * 60 * 1_000;

interface Means extends Pick<Services, "db" | "config"> {
  readonly auth: Auth;
  readonly noteTokenUse: NoteUse;
  readonly noteSessionUse: NoteSessionUse;
}

/** What of a request says who sends it, and from where. */
interface Sent {
  readonly headers: Headers;
  readonly address: string;
}

/** Who sends this request, by session cookie or bearer token; null for a visitor. */
export async function authenticate(means: Means, sent: Sent): Promise<Authentication | null> {
  const { db, config, auth } = means;
  const token = await readToken(auth, sent.headers);
  if (token && isApiSecret(token)) return authenticateToken(means, sent, token);
  const row = token && (await findSession(db, { tokenHash: hashSecret(token) }));
  if (!row) return null;
  means.noteSessionUse(row, sent.address);
  const isShown = row.secondFactorAt !== null;
  const account = viewerOf(row, { isRequired: config.requiresSecondFactor, isShown });
  const viewer = { ...account, sessionId: row.sessionId };
  const isFresh = row.expiresAt.getTime() > Date.now() + (SESSION_DAYS - 1) * DAY_MS;
  return isFresh ? { viewer, setCookie: null } : renew(auth, sent.headers, viewer);
}

async function authenticateToken(means: Means, { address }: Sent, secret: string) {
  const owner = await findTokenOwner(means, secret, "api");
  if (!owner) return null;
  means.noteTokenUse(owner.tokenId, address);
  return { viewer: owner.viewer, setCookie: null };
}

/** Once a day the library prolongs a session, or clears away one that has ended. */
async function renew(auth: Auth, headers: Headers, viewer: Viewer): Promise<Authentication | null> {
  const { response, headers: answer } = await auth.api.getSession({ headers, returnHeaders: true });
  return response && { viewer, setCookie: answer.get("set-cookie") };
}
