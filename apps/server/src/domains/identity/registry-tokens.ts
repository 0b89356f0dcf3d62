import { randomBytes } from "node:crypto";
import type { RegistryToken } from "@stackyard/contract/identity";
import type { Database } from "../../platform/db/database.ts";
import { AppError } from "../../platform/http/app-error.ts";
import type { Viewer } from "../../platform/http/viewer.ts";
import type { UserServices } from "../../platform/services.ts";
import { hashSecret } from "./session-token-hashing.ts";
import { mayAudit } from "./user-policy.ts";

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
  const row = await ctx.db
    .insertInto("registryTokens")
    .values({
      userId: ctx.user.id,
      name,
      prefix: secret.slice(0, SHOWN_CHARACTERS),
      secretHash: hashSecret(secret),
    })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
  return { ...present(row), secret };
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
export async function revokeRegistryToken(ctx: UserServices, id: number): Promise<void> {
  const { numUpdatedRows } = await ctx.db
    .updateTable("registryTokens")
    .set({ revokedAt: new Date() })
    .where("id", "=", id)
    .where("userId", "=", ctx.user.id)
    .where("revokedAt", "is", null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new AppError("not_found");
}

/** Whoever owns this secret, and notes its use; null for an unknown or revoked one. */
export async function findTokenOwner(db: Database, secret: string): Promise<Viewer | null> {
  const owner = await db
    .updateTable("registryTokens")
    .from("users")
    .set({ lastUsedAt: new Date() })
    .whereRef("users.id", "=", "registryTokens.userId")
    .where("secretHash", "=", hashSecret(secret))
    .where("revokedAt", "is", null)
    .returning(["users.id", "users.username", "users.role", "users.auditorApprovedAt"])
    .executeTakeFirst();
  if (!owner) return null;
  const { id, username, role } = owner;
  return { id, username, role, mayAudit: mayAudit(owner) };
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
