import { ERRORS } from "@stackyard/contract/base/errors";
import type { Grant } from "@stackyard/contract/base/key-scopes";
import { LIMITS } from "@stackyard/contract/base/limits";
import {
  tokenCreated,
  tokenRevoked,
  tokenRotated,
} from "@stackyard/contract/events/members/identity-events";
import type {
  keyRotation,
  newRegistryToken,
  RegistryToken,
} from "@stackyard/contract/members/identity";
import { type Insertable, sql } from "kysely";
import type { z } from "zod";
import { violatesUnique } from "../../../platform/db/constraint.ts";
import type { Database } from "../../../platform/db/database.ts";
import { lockUntilCommit } from "../../../platform/db/lock-until-commit.ts";
import type { RegistryTokens } from "../../../platform/db/schema.generated.ts";
import { record } from "../../../platform/events/record.ts";
import { hashSecret } from "../../../platform/hash-secret.ts";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import type { Viewer } from "../../../platform/http/viewer.ts";
import { inTransaction, type Services, type UserServices } from "../../../platform/services.ts";
import { newKeySecret, shownPrefix } from "./key-secret.ts";

const COLUMNS = [
  ...(["id", "name", "prefix", "scopes", "createdAt", "expiresAt"] as const),
  ...(["lastUsedAt", "lastAddress", "previousWorksUntil"] as const),
] as const;

interface Row {
  id: number;
  name: string;
  prefix: string;
  scopes: string[];
  createdAt: Date;
  expiresAt: Date;
  lastUsedAt: Date | null;
  lastAddress: string | null;
  previousWorksUntil: Date | null;
}

type WithSecret = RegistryToken & { secret: string };

const DAY_MS = 24 * 60 * 60 * 1_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);

/** Creates a key. Its secret is returned once. */
export async function createRegistryToken(
  ctx: Services & { readonly user: Pick<Viewer, "id"> },
  { name, scopes, expiresInDays }: z.output<typeof newRegistryToken>,
  secret = newKeySecret(),
): Promise<WithSecret> {
  const userId = ctx.user.id;
  const token = {
    ...{ userId, name, scopes: [...new Set(scopes)], prefix: shownPrefix(secret) },
    ...{ secretHash: hashSecret(secret), expiresAt: inDays(expiresInDays) },
  };
  return inTransaction(ctx, async (ctx) => {
    await lockUntilCommit(ctx.db, `keys of ${userId}`);
    await releaseName(ctx.db, token);
    await requireRoom(ctx.db, userId);
    const row = await insertToken(ctx.db, token);
    await record(ctx, tokenCreated, { actorId: userId, subjectId: row.id, data: { userId, name } });
    return { ...present(row), secret };
  });
}

/** An expired key doesn't reserve its name. */
async function releaseName(db: Database, { userId, name }: { userId: number; name: string }) {
  await db
    .updateTable("registryTokens")
    .set({ revokedAt: new Date() })
    .where("userId", "=", userId)
    .where(sql`lower(name)`, "=", sql`lower(${name})`)
    .where("revokedAt", "is", null)
    .where("expiresAt", "<=", sql<Date>`now()`)
    .execute();
}

/** Refuses a key that could not be created later, when nobody is there to choose another name. */
export async function requireRoomForKey(
  { db, user }: Pick<UserServices, "db" | "user">,
  name: string,
): Promise<void> {
  await requireRoom(db, user.id);
  const taken = await db
    .selectFrom("registryTokens")
    .select("id")
    .where("userId", "=", user.id)
    .where(sql`lower(name)`, "=", sql`lower(${name})`)
    .where("revokedAt", "is", null)
    .where("expiresAt", ">", sql<Date>`now()`)
    .executeTakeFirst();
  if (!taken) return;
  const { message } = ERRORS.token_name_taken;
  throw new AppError("token_name_taken", { fields: { keyName: message } });
}

async function requireRoom(db: Database, userId: number) {
  const { count } = await db
    .selectFrom("registryTokens")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("userId", "=", userId)
    .where("revokedAt", "is", null)
    .where("expiresAt", ">", sql<Date>`now()`)
    .executeTakeFirstOrThrow();
  if (count >= LIMITS.keys) throw new AppError("too_many_keys");
}

async function insertToken(db: Database, token: Insertable<RegistryTokens>): Promise<Row> {
  try {
    const inserted = db.insertInto("registryTokens").values(token).returning(COLUMNS);
    return await inserted.executeTakeFirstOrThrow();
  } catch (error) {
    if (!violatesUnique(error, "registry_tokens_name")) throw error;
    const { message } = ERRORS.token_name_taken;
    throw new AppError("token_name_taken", { fields: { name: message }, cause: error });
  }
}

export async function listRegistryTokens(ctx: UserServices): Promise<RegistryToken[]> {
  const rows = await ctx.db
    .selectFrom("registryTokens")
    .select(COLUMNS)
    .where("userId", "=", ctx.user.id)
    .where("revokedAt", "is", null)
    .orderBy("id", "desc")
    .execute();
  return rows.map(present);
}

/** One of the caller's keys. */
export async function readOwnKey(
  { db, user }: Pick<UserServices, "db" | "user">,
  id: number,
): Promise<RegistryToken> {
  const row = await db
    .selectFrom("registryTokens")
    .select(COLUMNS)
    .where("id", "=", id)
    .where("userId", "=", user.id)
    .executeTakeFirst();
  if (!row) throw new AppError("not_found");
  return present(row);
}

/**
 * Gives one of the caller's keys a new secret and a new lifetime. The secret before works for some
 * hours more, but never longer than it would have; the one before that stops.
 */
export async function rotateRegistryToken(
  ctx: UserServices,
  id: number,
  { expiresInDays, overlapHours }: z.output<typeof keyRotation>,
): Promise<WithSecret> {
  const secret = newKeySecret();
  const userId = ctx.user.id;
  return inTransaction(ctx, async (ctx) => {
    const row = await ctx.db
      .updateTable("registryTokens")
      .set((token) => ({
        secretHash: hashSecret(secret),
        prefix: shownPrefix(secret),
        previousSecretHash: token.ref("secretHash"),
        previousWorksUntil: sql<Date>`least(now() + make_interval(hours => ${overlapHours}::int), expires_at)`,
        expiresAt: inDays(expiresInDays),
      }))
      .where("id", "=", id)
      .where("userId", "=", userId)
      .where("revokedAt", "is", null)
      .where("expiresAt", ">", sql<Date>`now()`)
      .returning(COLUMNS)
      .executeTakeFirst();
    if (!row) throw new AppError("not_found");
    const data = { userId, name: row.name };
    await record(ctx, tokenRotated, { actorId: userId, subjectId: id, data });
    return { ...present(row), secret };
  });
}

/** Revokes one of the caller's keys; another user's key is treated as not found. */
export function revokeRegistryToken(ctx: UserServices, id: number): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const { id: userId } = ctx.user;
    if (!(await revokeKey(ctx, { id, userId }, userId))) throw new AppError("not_found");
  });
}

/** Revokes a key, of this user if one is given. Says whether it worked until now. */
export async function revokeKey(
  ctx: Pick<Services, "db">,
  { id, userId }: { readonly id: number; readonly userId?: number },
  actorId: number | null,
): Promise<boolean> {
  const key = await ctx.db
    .updateTable("registryTokens")
    .set({ revokedAt: new Date() })
    .where("id", "=", id)
    .$if(userId !== undefined, (query) => query.where("userId", "=", userId ?? 0))
    .where("revokedAt", "is", null)
    .returning(["userId", "name"])
    .executeTakeFirst();
  if (key) await record(ctx, tokenRevoked, { actorId, subjectId: id, data: key });
  return key !== undefined;
}

/** Revokes all keys of an account. Call within the transaction of its cause. */
export async function revokeTokensOf(ctx: Pick<Services, "db">, userId: number): Promise<void> {
  const tokens = await ctx.db
    .updateTable("registryTokens")
    .set({ revokedAt: new Date() })
    .where("userId", "=", userId)
    .where("revokedAt", "is", null)
    .returning(["id", "name"])
    .execute();
  for (const { id, name } of tokens) {
    await record(ctx, tokenRevoked, { actorId: userId, subjectId: id, data: { userId, name } });
  }
}

function present(row: Row): RegistryToken {
  const { id, name, prefix, lastAddress, previousWorksUntil } = row;
  const stillWorks = previousWorksUntil && previousWorksUntil.getTime() > Date.now();
  return {
    ...{ id, name, prefix, lastAddress },
    scopes: row.scopes as Grant[],
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    previousWorksUntil: stillWorks ? previousWorksUntil.toISOString() : null,
  };
}
