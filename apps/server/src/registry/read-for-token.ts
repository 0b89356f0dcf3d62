import { sql } from "kysely";
import {
  presentOwner,
  type TokenOwner,
  tokenOwners,
} from "../domains/members/sessions/token-owners.ts";
import {
  canonicalAddress,
  type ModuleAddress,
  presentPublished,
  publishedVersions,
  type RegistryModule,
} from "../domains/modules/downloads/read-by-address.ts";
import { compileOnce } from "../platform/db/compile-once.ts";
import { hashSecret } from "../platform/hash-secret.ts";
import type { Services } from "../platform/services.ts";

export interface Found {
  readonly owner: TokenOwner;
  readonly module: RegistryModule;
}

/**
 * Reads the module at an address and the token's owner in one query, because nearly every endpoint
 * needs both. Null if either doesn't exist.
 */
export async function readForToken(
  { db, config }: Pick<Services, "db" | "config">,
  secret: string,
  address: ModuleAddress,
): Promise<Found | null> {
  const rows = await selectForToken(db, {
    ...canonicalAddress(address),
    secretHash: hashSecret(secret),
  });
  const [row] = rows;
  if (!row) return null;
  const owner = presentOwner(row, config);
  const module = presentPublished(rows, owner.viewer);
  return module && { owner, module };
}

const selectForToken = compileOnce((db, given: ModuleAddress & { secretHash: string }) =>
  db
    .with("owners", () =>
      tokenOwners(db, given).where(sql<boolean>`'registry:download' = ANY (scopes)`),
    )
    .selectFrom("owners")
    .innerJoinLateral(
      publishedVersions(db, given, sql.ref<number>("owners.user_id")).as("published"),
      (join) => join.onTrue(),
    )
    .selectAll(["owners", "published"]),
);
