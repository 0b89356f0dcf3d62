import { isDeepStrictEqual } from "node:util";
import { SESSION_DAYS } from "@stackyard/contract/base/limits";
import { compileFirst } from "../../../platform/db/compile-once.ts";
import { hashSecret } from "../../../platform/hash-secret.ts";
import { RecentReads } from "../../../platform/http/shared/recent-reads.ts";
import type { Viewer } from "../../../platform/http/viewer.ts";
import type { Services } from "../../../platform/services.ts";
import { IS_NOT_SUSPENDED } from "../identity/suspension.ts";
import { VIEWER_COLUMNS, viewerOf } from "../identity/viewer-of.ts";
import type { Auth } from "./auth.ts";
import { isKeySecret } from "./key-secret.ts";
import { readToken } from "./session-token.ts";
import type { NoteSessionUse } from "./session-uses.ts";
import { ACCESS, findTokenOwner } from "./token-owners.ts";
import type { NoteUse } from "./token-uses.ts";

export interface Authentication {
  readonly viewer: Viewer;
  /** Set when the session was extended; part of the answer. */
  readonly setCookie: string | null;
}

const DAY_MS = 24 * 60 * 60 * 1_000;

interface Means extends Pick<Services, "db" | "config"> {
  readonly auth: Auth;
  readonly recentSessions: RecentReads<Session>;
  readonly noteTokenUse: NoteUse;
  readonly noteSessionUse: NoteSessionUse;
}

/** The parts of a request that identify its sender. */
interface Sent {
  readonly headers: Headers;
  readonly address: string;
  /** Whether it is enough to know the session as of within the last second. */
  readonly isRecentEnough: boolean;
}

/** Sessions that were read within the last second, each until access of its account changes. */
export function openRecentSessions(services: Pick<Services, "changes" | "metrics">) {
  return new RecentReads<Session>(services, {
    name: "sessions",
    families: [ACCESS],
    topicsOf: ({ id }) => [ACCESS + id],
  });
}

/** The sender of this request, by session cookie or bearer token; null for a visitor. */
export async function authenticate(means: Means, sent: Sent): Promise<Authentication | null> {
  const sender = await findSender(
    means,
    sent.headers,
    sent.isRecentEnough ? means.recentSessions : undefined,
  );
  if (!sender) return null;
  const { viewer } = sender;
  if ("tokenId" in sender) {
    means.noteTokenUse(sender.tokenId, sent.address);
    return { viewer, setCookie: null };
  }
  means.noteSessionUse(sender.session, sent.address);
  const isFresh = sender.session.expiresAt.getTime() > Date.now() + (SESSION_DAYS - 1) * DAY_MS;
  return isFresh ? { viewer, setCookie: null } : renew(means.auth, sent.headers, viewer);
}

type Lookup = Pick<Means, "db" | "config" | "auth">;

/**
 * Whether a request's credentials would still give its sender the same access. The check doesn't
 * count as a use.
 */
export async function isStillViewer(
  means: Lookup,
  headers: Headers,
  viewer: Viewer,
): Promise<boolean> {
  const sender = await findSender(means, headers);
  if (!sender) return false;
  const hasExpired = "session" in sender && sender.session.expiresAt.getTime() <= Date.now();
  return !hasExpired && isDeepStrictEqual(sender.viewer, viewer);
}

/** An expired session is still found. `recent` sessions are read only if they aren't known. */
async function findSender(means: Lookup, headers: Headers, recent?: RecentReads<Session>) {
  const { db, config, auth } = means;
  const token = await readToken(auth, headers);
  if (!token) return null;
  if (isKeySecret(token)) return findTokenOwner(means, token);
  const tokenHash = hashSecret(token);
  const read = async () => (await findSession(db, { tokenHash })) ?? null;
  const session = await (recent ? recent.find(tokenHash, read) : read());
  if (!session) return null;
  const isShown = session.secondFactorAt !== null;
  const account = viewerOf(session, { isRequired: config.requiresSecondFactor, isShown });
  return { viewer: { ...account, sessionId: session.sessionId }, session };
}

/** Once a day the library extends a session, or deletes an expired one. */
async function renew(auth: Auth, headers: Headers, viewer: Viewer): Promise<Authentication | null> {
  const { response, headers: answer } = await auth.api.getSession({ headers, returnHeaders: true });
  return response && { viewer, setCookie: answer.get("set-cookie") };
}

/** A session by its token hash, with what access decisions need of its user. */
const findSession = compileFirst((db, given: { tokenHash: string }) =>
  db
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.userId")
    .select([...VIEWER_COLUMNS, "expiresAt", "secondFactorAt"])
    .select(["sessions.id as sessionId", "lastAddress", "lastUsedAt"])
    .where("sessions.token", "=", given.tokenHash)
    .where("users.deletedAt", "is", null)
    .where(IS_NOT_SUSPENDED),
);

type Session = NonNullable<Awaited<ReturnType<typeof findSession>>>;
