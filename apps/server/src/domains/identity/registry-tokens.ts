import { randomBytes } from "node:crypto";
import { tokenCreated, tokenRevoked } from "@stackyard/contract/events/identity-events";
import type { RegistryToken } from "@stackyard/contract/identity";
import { compileOnce } from "../../platform/db/compile-once.ts";
import type { Database } from "../../platform/db/database.ts";
import { record } from "../../platform/events/record.ts";
import { AppError } from "../../platform/http/app-error.ts";
import type { Viewer } from "../../platform/http/viewer.ts";
import { inTransaction, type UserServices } from "../../platform/services.ts";
import { presentViewer } from "./present-viewer.ts";
import { hashSecret } from "./session-token-hashing.ts";
import { IS_NOT_SUSPENDED } from "./suspension.ts";

/** Starts every secret, so that scanners for leaked secrets can know it. */
const SECRET_PREFIX = "stackyard_rt_";
const SHOWN_CHARACTERS = SECRET_PREFIX.length + 4;

const COLUMNS = ["id", "name", "prefix", "createdAt", "lastUsedAt"] as const;

interface Row {
  id: number;
  name: string;
  prefix: string;
  createdAt: Date;
  lastUsedAt: Date | null;
}

/** Makes a token. Its secret is in this answer and nowhere else. */
export async function createRegistryToken(
  ctx: UserServices,
  name: string,
): Promise<RegistryToken & { secret: string }> {
  const secret = SECRET_PREFIX + randomBytes(32).toString("base64url");
  const token = {
    userId: ctx.user.id,
    name,
    prefix: secret.slice(0, SHOWN_CHARACTERS),
    secretHash: hashSecret(secret),
  };
  return inTransaction(ctx, async (ctx) => {
    const row = await ctx.db
      .insertInto("registryTokens")
      .values(token)
      .returning(COLUMNS)
      .executeTakeFirstOrThrow();
    const { userId } = token;
    const happened = { actorId: userId, subjectId: row.id, data: { userId, name } };
    await record(ctx, tokenCreated, happened);
    return { ...present(row), secret };
  });
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

/** Revokes one of the caller's own tokens; another's is as good as absent. */
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

export interface TokenOwner {
  readonly tokenId: number;
  readonly viewer: Viewer;
}

/** Whoever owns this secret; null for an unknown or revoked one. */
export async function findTokenOwner(db: Database, secret: string): Promise<TokenOwner | null> {
  const [row] = await selectOwner(db, { secretHash: hashSecret(secret) });
  return row ? presentOwner(row) : null;
}

/** The owner of the token whose secret has this hash, as a part of a statement. */
export function tokenOwners(db: Database, secretHash: string) {
  return db
    .selectFrom("registryTokens")
    .innerJoin("users", "users.id", "registryTokens.userId")
    .select(["registryTokens.id as tokenId", "users.id as userId", "users.username", "users.role"])
    .select(["users.auditorApprovedAt", "users.emailVerified"])
    .where("secretHash", "=", secretHash)
    .where("revokedAt", "is", null)
    .where(IS_NOT_SUSPENDED);
}

type OwnerRow = Awaited<ReturnType<ReturnType<typeof tokenOwners>["execute"]>>[number];

const selectOwner = compileOnce((db, given: { secretHash: string }) =>
  tokenOwners(db, given.secretHash),
);

export function presentOwner(row: OwnerRow): TokenOwner {
  return { tokenId: row.tokenId, viewer: presentViewer({ ...row, id: row.userId }) };
}

function present(row: Row): RegistryToken {
  return {
    id: row.id,
    name: row.name,
    prefix: row.prefix,
    createdAt: row.createdAt.toISOString(),
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  };
}
