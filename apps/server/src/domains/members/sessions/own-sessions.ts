import { MAX_SESSIONS } from "@stackyard/contract/base/limits";
import { sessionEnded } from "@stackyard/contract/events/members/identity-events";
import type { OpenSession } from "@stackyard/contract/members/sessions";
import { sql } from "kysely";
import type { Database } from "../../../platform/db/database.ts";
import { record } from "../../../platform/events/record.ts";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import { inTransaction, type UserServices } from "../../../platform/services.ts";

const COLUMNS = ["id", "userAgent", "createdAt", "expiresAt"] as const;
const USES = ["firstAddress", "lastAddress", "lastUsedAt"] as const;

/** The caller's sessions. */
export async function listSessions({ db, user }: UserServices): Promise<OpenSession[]> {
  const rows = await openSessions(db, user.id)
    .select([...COLUMNS, ...USES])
    .orderBy(sql`coalesce(last_used_at, created_at)`, "desc")
    .limit(MAX_SESSIONS)
    .execute();
  return rows.map(({ createdAt, lastUsedAt, expiresAt, ...row }) => ({
    ...row,
    openedAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    expiresAt: expiresAt.toISOString(),
    isCurrent: row.id === user.sessionId,
  }));
}

/** Ends the least recently used sessions beyond the maximum per account. */
export async function endForgottenSessions(db: Database, userId: number): Promise<void> {
  await sql`
    DELETE FROM sessions WHERE id IN (
      SELECT id FROM sessions WHERE user_id = ${userId}
      ORDER BY coalesce(last_used_at, created_at) DESC, id DESC OFFSET ${MAX_SESSIONS}
    )`.execute(db);
}

/** Ends one of the caller's sessions; another user's session is treated as not found. */
export function endSession(ctx: UserServices, id: number): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    if ((await end(ctx, [id])) === 0) throw new AppError("not_found");
  });
}

/** Ends the caller's other sessions. */
export function endOtherSessions(ctx: UserServices): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const rows = await openSessions(ctx.db, ctx.user.id).select("id").execute();
    const others = rows.map(({ id }) => id).filter((id) => id !== ctx.user.sessionId);
    await end(ctx, others);
  });
}

async function end({ db, user }: UserServices, ids: readonly number[]): Promise<number> {
  if (ids.length === 0) return 0;
  const ended = await db
    .deleteFrom("sessions")
    .where("userId", "=", user.id)
    .where("id", "in", ids)
    .returning("lastAddress")
    .execute();
  for (const { lastAddress } of ended) {
    const data = { address: lastAddress };
    await record({ db }, sessionEnded, { actorId: user.id, subjectId: user.id, data });
  }
  return ended.length;
}

function openSessions(db: Database, userId: number) {
  return db
    .selectFrom("sessions")
    .where("userId", "=", userId)
    .where("expiresAt", ">", sql<Date>`now()`);
}
