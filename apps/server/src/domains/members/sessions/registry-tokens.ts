import { randomBytes } from "node:crypto";
import { ERRORS } from "@stackyard/contract/base/errors";
import type { TokenScope } from "@stackyard/contract/base/option-lists";
import { tokenCreated, tokenRevoked } from "@stackyard/contract/events/identity-events";
import type { newRegistryToken, RegistryToken } from "@stackyard/contract/members/identity";
import { type Insertable, sql } from "kysely";
import type { z } from "zod";
import type { Config } from "../../../config.ts";
import { compileFirst } from "../../../platform/db/compile-once.ts";
import { violatesUnique } from "../../../platform/db/constraint.ts";
import type { Database } from "../../../platform/db/database.ts";
import type { RegistryTokens } from "../../../platform/db/schema.generated.ts";
import { record } from "../../../platform/events/record.ts";
import { hashSecret } from "../../../platform/hash-secret.ts";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import type { Viewer } from "../../../platform/http/viewer.ts";
import { inTransaction, type Services, type UserServices } from "../../../platform/services.ts";
import { IS_NOT_SUSPENDED } from "../identity/suspension.ts";
import { viewerOf } from "../identity/viewer-of.ts";

/** The prefix of each scope's secrets, recognizable by secret scanners. */
const SECRET_PREFIX: Record<TokenScope, string> = {
  registry: "stackyard_rt_",
  api: "stackyard_at_",
};

/** Whether a bearer secret has the form of such a token, rather than a session's. */
export function isApiSecret(secret: string): boolean {
  return secret.startsWith(SECRET_PREFIX.api);
}

const DAY_MS = 24 * 60 * 60 * 1_000;
const COLUMNS = ["id", "name", "prefix", "scope", "createdAt", "expiresAt", "lastUsedAt"] as const;

interface Row {
  id: number;
  name: string;
  prefix: string;
  scope: TokenScope;
  createdAt: Date;
  expiresAt: Date;
  lastUsedAt: Date | null;
}

/** Creates a token. Its secret is returned once. */
export async function createRegistryToken(
  ctx: UserServices,
  { name, scope, expiresInDays }: z.output<typeof newRegistryToken>,
): Promise<RegistryToken & { secret: string }> {
  const secret = SECRET_PREFIX[scope] + randomBytes(32).toString("base64url");
  const userId = ctx.user.id;
  const token = {
    userId,
    name,
    scope,
    prefix: secret.slice(0, SECRET_PREFIX[scope].length + 4),
    secretHash: hashSecret(secret),
    expiresAt: new Date(Date.now() + expiresInDays * DAY_MS),
  };
  return inTransaction(ctx, async (ctx) => {
    await releaseName(ctx.db, token);
    const row = await insertToken(ctx.db, token);
    await record(ctx, tokenCreated, { actorId: userId, subjectId: row.id, data: { userId, name } });
    return { ...present(row), secret };
  });
}

/** An expired token doesn't reserve its name. */
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

/** Revokes one of the caller's tokens; another user's token is treated as not found. */
export function revokeRegistryToken(ctx: UserServices, id: number): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const userId = ctx.user.id;
    const token = await ctx.db
      .updateTable("registryTokens")
      .set({ revokedAt: new Date() })
      .where("id", "=", id)
      .where("userId", "=", userId)
      .where("revokedAt", "is", null)
      .returning("name")
      .executeTakeFirst();
    if (!token) throw new AppError("not_found");
    const happened = { actorId: userId, subjectId: id, data: { userId, name: token.name } };
    await record(ctx, tokenRevoked, happened);
  });
}

/** Revokes all tokens of an account. Call within the transaction of its cause. */
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

export interface TokenOwner {
  readonly tokenId: number;
  readonly viewer: Viewer;
}

/** The owner of this secret; null if it is unknown, expired, revoked or of another scope. */
export async function findTokenOwner(
  { db, config }: Pick<Services, "db" | "config">,
  secret: string,
  scope: TokenScope,
): Promise<TokenOwner | null> {
  const row = await findOwner(db, { secretHash: hashSecret(secret), scope });
  return row ? presentOwner(row, config) : null;
}

interface GivenToken {
  readonly secretHash: string;
  readonly scope: TokenScope;
}

/** A query for the owner of the token with this secret's hash. */
export function tokenOwners(db: Database, { secretHash, scope }: GivenToken) {
  return db
    .selectFrom("registryTokens")
    .innerJoin("users", "users.id", "registryTokens.userId")
    .select(["registryTokens.id as tokenId", "users.id as userId", "users.username", "users.role"])
    .select(["users.auditorApprovedAt", "users.emailVerified"])
    .where("secretHash", "=", secretHash)
    .where("scope", "=", scope)
    .where("expiresAt", ">", sql<Date>`now()`)
    .where("revokedAt", "is", null)
    .where(IS_NOT_SUSPENDED);
}

type OwnerRow = Awaited<ReturnType<ReturnType<typeof tokenOwners>["execute"]>>[number];

const findOwner = compileFirst((db, given: GivenToken) => tokenOwners(db, given));

/** A token is no second factor: where one is required, it has no privileges. */
export function presentOwner(
  row: OwnerRow,
  { requiresSecondFactor }: Pick<Config, "requiresSecondFactor">,
): TokenOwner {
  const account = { ...row, id: row.userId };
  const viewer = viewerOf(account, { isRequired: requiresSecondFactor, isShown: false });
  return { tokenId: row.tokenId, viewer };
}

function present(row: Row): RegistryToken {
  return {
    id: row.id,
    name: row.name,
    prefix: row.prefix,
    scope: row.scope,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  };
}
