import { sql } from "kysely";
import type { Config } from "../../../config.ts";
import { compileFirst } from "../../../platform/db/compile-once.ts";
import type { Database } from "../../../platform/db/database.ts";
import { hashSecret } from "../../../platform/hash-secret.ts";
import { RecentReads } from "../../../platform/http/shared/recent-reads.ts";
import type { Viewer } from "../../../platform/http/viewer.ts";
import type { Services } from "../../../platform/services.ts";
import { IS_NOT_SUSPENDED } from "../identity/suspension.ts";
import { viewerOf } from "../identity/viewer-of.ts";
import { isKeySecret } from "./key-secret.ts";

export interface TokenOwner {
  readonly tokenId: number;
  readonly grants: readonly string[];
  /** The limit that an administrator has set for it. */
  readonly callsPerMinute: number | null;
  readonly viewer: Viewer;
}

/** The owner of the key with this secret; null if it is unknown, expired or revoked. */
export async function findTokenOwner(
  { db, config }: Pick<Services, "db" | "config">,
  secret: string,
): Promise<TokenOwner | null> {
  if (!isKeySecret(secret)) return null;
  const row = await findOwner(db, { secretHash: hashSecret(secret) });
  return row ? presentOwner(row, config) : null;
}

/** Announcements of changes to an account's access begin with this. */
export const ACCESS = "access ";

/**
 * Returns a function that finds the owner of a key as `findTokenOwner` does, from what was read within the
 * last second. For what every key reads: changes of a name, an address or a limit aren't announced.
 */
export function openRecentOwners(
  services: Pick<Services, "db" | "config" | "changes" | "metrics">,
): (secret: string) => Promise<TokenOwner | null> {
  const recent = new RecentReads<TokenOwner>(services, {
    name: "owners of keys",
    families: [ACCESS],
    topicsOf: ({ viewer }) => [ACCESS + viewer.id],
  });
  return async (secret) =>
    isKeySecret(secret)
      ? recent.find(hashSecret(secret), () => findTokenOwner(services, secret))
      : null;
}

interface GivenSecret {
  readonly secretHash: string;
}

/**
 * A query for the owner of the key with this secret's hash. Keys of suspended and deleted accounts,
 * and of those about to be deleted, don't work.
 */
export function tokenOwners(db: Database, { secretHash }: GivenSecret) {
  return db
    .selectFrom("registryTokens")
    .innerJoin("users", "users.id", "registryTokens.userId")
    .select(["registryTokens.id as tokenId", "registryTokens.scopes as grants"])
    .select("callsPerMinute")
    .select(["users.id as userId", "users.username", "users.role"])
    .select(["users.auditorApprovedAt", "users.emailVerified"])
    .where(hasSecret(secretHash))
    .where("expiresAt", ">", sql<Date>`now()`)
    .where("revokedAt", "is", null)
    .where("users.deletesAt", "is", null)
    .where("users.deletedAt", "is", null)
    .where(IS_NOT_SUSPENDED);
}

/** A condition on `registry_tokens`: the secret is the key's, or its previous one that still works. */
function hasSecret(secretHash: string) {
  return sql<boolean>`(registry_tokens.secret_hash = ${secretHash} OR
    (registry_tokens.previous_secret_hash = ${secretHash} AND registry_tokens.previous_works_until > now()))`;
}

type OwnerRow = Awaited<ReturnType<ReturnType<typeof tokenOwners>["execute"]>>[number];

const findOwner = compileFirst((db, given: GivenSecret) => tokenOwners(db, given));

/** A key is no second factor: where one is required, it has no privileges. */
export function presentOwner(
  row: OwnerRow,
  { requiresSecondFactor }: Pick<Config, "requiresSecondFactor">,
): TokenOwner {
  const account = { ...row, id: row.userId };
  const viewer = viewerOf(account, { isRequired: requiresSecondFactor, isShown: false });
  const { tokenId, grants, callsPerMinute } = row;
  return { tokenId, grants, callsPerMinute, viewer: { ...viewer, grants } };
}
