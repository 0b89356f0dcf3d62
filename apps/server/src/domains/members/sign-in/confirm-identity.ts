import { AppError } from "../../../platform/http/errors/app-error.ts";
import type { Viewer } from "../../../platform/http/viewer.ts";
import { isFreshSession } from "../sessions/is-fresh-session.ts";
import type { SessionServices, Visit } from "../sessions/session-services.ts";
import { sessionHash } from "../sessions/session-token.ts";
import { findPassword, requirePassword } from "./own-password.ts";
import { countTry } from "./sign-in-pace.ts";

const WRONG = "Wrong password";

interface Caller extends SessionServices {
  readonly user: Viewer;
}

/**
 * Verifies that the account's owner is present, rather than someone at their open browser: by
 * password, counted like a sign-in, or for accounts without one, by a session opened just now.
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
