import { compileFirst } from "../../../platform/db/compile-once.ts";
import { IS_NOT_SUSPENDED } from "../identity/suspension.ts";
import { VIEWER_COLUMNS } from "../identity/viewer-of.ts";

/** A session by its token hash, with what access decisions need of its user. */
export const findSession = compileFirst((db, given: { tokenHash: string }) =>
  db
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.userId")
    .select([...VIEWER_COLUMNS, "expiresAt", "secondFactorAt"])
    .select(["sessions.id as sessionId", "lastAddress", "lastUsedAt"])
    .where("sessions.token", "=", given.tokenHash)
    .where("users.deletedAt", "is", null)
    .where(IS_NOT_SUSPENDED),
);
