import { SESSION_DAYS } from "@stackyard/contract/limits";
import { parse } from "hono/utils/cookie";
import type { Database } from "../../platform/db/database.ts";
import type { Viewer } from "../../platform/http/viewer.ts";
import type { Auth } from "./auth.ts";
import { findTokenOwner, isApiSecret } from "./registry-tokens.ts";
import { hashSecret } from "./session-token-hashing.ts";
import type { NoteSessionUse } from "./session-uses.ts";
import type { NoteUse } from "./token-uses.ts";
import { mayAudit } from "./user-policy.ts";
import { findSession } from "./user-queries.ts";

export interface Authentication {
  readonly viewer: Viewer;
  /** Set when the session was prolonged: goes out with the answer. */
  readonly setCookie: string | null;
}

const DAY_MS = 24 * 60 * 60 * 1_000;

interface Means {
  readonly db: Database;
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
  const { db, auth } = means;
  const token = await readToken(auth, sent.headers);
  if (token && isApiSecret(token)) return authenticateToken(means, sent, token);
  const row = token && (await findSession(db, hashSecret(token)));
  if (!row) return null;
  const { id, username, role, sessionId, expiresAt } = row;
  means.noteSessionUse(row, sent.address);
  const viewer = { id, username, role, mayAudit: mayAudit(row), sessionId };
  const isFresh = expiresAt.getTime() > Date.now() + (SESSION_DAYS - 1) * DAY_MS;
  return isFresh ? { viewer, setCookie: null } : renew(auth, sent.headers, viewer);
}

async function authenticateToken({ db, noteTokenUse }: Means, { address }: Sent, secret: string) {
  const owner = await findTokenOwner(db, secret, "api");
  if (!owner) return null;
  noteTokenUse(owner.tokenId, address);
  return { viewer: owner.viewer, setCookie: null };
}

/** Once a day the library prolongs a session, or clears away one that has ended. */
async function renew(auth: Auth, headers: Headers, viewer: Viewer): Promise<Authentication | null> {
  const { response, headers: answer } = await auth.api.getSession({ headers, returnHeaders: true });
  return response && { viewer, setCookie: answer.get("set-cookie") };
}

/**
 * A session's token comes bare, or with the library's signature behind it. That is not needed here:
 * the token is random, and known to the database by its hash alone.
 */
async function readToken(auth: Auth, headers: Headers): Promise<string | undefined> {
  const given = /^Bearer (.+)$/i.exec(headers.get("authorization") ?? "")?.[1];
  if (given) return given.split(".")[0];
  const cookie = headers.get("cookie");
  if (cookie === null) return undefined;
  const { name } = (await auth.$context).authCookies.sessionToken;
  return parse(cookie, name)[name]?.split(".")[0];
}
