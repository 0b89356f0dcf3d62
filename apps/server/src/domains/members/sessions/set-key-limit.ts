import { tokenLimited } from "@stackyard/contract/events/members/identity-events";
import type {
  setKeyLimit as contract,
  ManagedKey,
} from "@stackyard/contract/members/administration";
import { sql } from "kysely";
import type { z } from "zod";
import type { Database } from "../../../platform/db/database.ts";
import { record } from "../../../platform/events/record.ts";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import { inTransaction, type UserServices } from "../../../platform/services.ts";

const COLUMNS = ["id", "name", "prefix", "expiresAt", "lastUsedAt", "callsPerMinute"] as const;

const WORKS = sql<boolean>`revoked_at IS NULL AND expires_at > now()`;

/** An account's keys that work, newest first. */
export async function listKeysOfUser(db: Database, userId: number): Promise<ManagedKey[]> {
  const user = db.selectFrom("users").select("id").where("id", "=", userId);
  if (!(await user.where("deletedAt", "is", null).executeTakeFirst()))
    throw new AppError("user_not_found");
  const keys = db.selectFrom("registryTokens").select(COLUMNS).where("userId", "=", userId);
  return (await keys.where(WORKS).orderBy("id", "desc").execute()).map(present);
}

/** Sets how many calls per minute the public API accepts from a key. Applies within a second. */
export function setKeyLimit(
  ctx: UserServices,
  id: number,
  { callsPerMinute, reason }: z.output<(typeof contract)["body"]>,
): Promise<ManagedKey> {
  return inTransaction(ctx, async ({ db, user }) => {
    const key = await db
      .updateTable("registryTokens")
      .set({ callsPerMinute })
      .where("id", "=", id)
      .where(WORKS)
      .returning([...COLUMNS, "userId"])
      .executeTakeFirst();
    if (!key) throw new AppError("not_found");
    const data = { userId: key.userId, name: key.name, callsPerMinute, reason };
    await record({ db }, tokenLimited, { actorId: user.id, subjectId: id, data });
    return present(key);
  });
}

interface Row extends Pick<ManagedKey, "id" | "name" | "prefix" | "callsPerMinute"> {
  readonly expiresAt: Date;
  readonly lastUsedAt: Date | null;
}

const present = ({ id, name, prefix, callsPerMinute, expiresAt, lastUsedAt }: Row): ManagedKey => ({
  ...{ id, name, prefix, callsPerMinute },
  expiresAt: expiresAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});
