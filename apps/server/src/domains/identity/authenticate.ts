import { SESSION_DAYS } from "@stackyard/contract/limits";
import { parse } from "hono/utils/cookie";
import type { Viewer } from "../../platform/http/viewer.ts";
import type { Services } from "../../platform/services.ts";
import type { Auth } from "./auth.ts";
import { hashSecret } from "./session-token-hashing.ts";
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

/** The hash by which the database knows the session that a request names. */
export async function sessionHash(auth: Auth, headers: Headers): Promise<string | undefined> {
  const token = await readToken(auth, headers);
  return token && hashSecret(token);
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
