import { AppError } from "../../../platform/http/errors/app-error.ts";
import type { Viewer } from "../../../platform/http/viewer.ts";
import { isFreshSession } from "../sessions/is-fresh-session.ts";
import type { SessionServices, Visit } from "../sessions/session-services.ts";
import { sessionHash } from "../sessions/session-token.ts";
import { findPassword, requirePassword } from "./own-password.ts";
import { countTry } from "./sign-in-pace.ts";

const WRONG = "That is not your password";

interface Caller extends SessionServices {
  readonly user: Viewer;
}

/**
 * Asks once more whether it is the account's owner, and not somebody at their open browser: by the
 * password, whose tries count as those of signing in; where there is none, by a session so young that
 * its owner has just signed in.
 */
export async function confirmIdentity(
  ctx: Caller,
  visit: Visit,
  password: string | null,
): Promise<void> {
  const { db, user } = ctx;
  const hash = await findPassword(db, user.id);
  if (hash === null) {
    const session = await sessionHash(ctx.auth, visit.requestHeaders);
    if (session && (await isFreshSession(db, session))) return;
    throw new AppError("fresh_session_required");
  }
  const counted = await countTry(db, { username: user.username, ...visit, device: null });
  await requirePassword(db, { password, hash, counted, field: "password", wrong: WRONG });
}
