import type { Origin } from "@stackyard/contract/modules/origin";
import { sql } from "kysely";
import { compileFirst } from "../../../platform/db/compile-once.ts";
import { hashSecret } from "../../../platform/hash-secret.ts";
import type { Viewer } from "../../../platform/http/viewer.ts";
import type { Services } from "../../../platform/services.ts";
import { IS_NOT_SUSPENDED } from "../../members/identity/suspension.ts";
import { VIEWER_COLUMNS, viewerOf } from "../../members/identity/viewer-of.ts";
import { isSecret, newSecret } from "../../members/sessions/key-secret.ts";

const PREFIX = "stackyard_publish_";

export const newPublishingSecret = () => newSecret(PREFIX);

/** What a pipeline's token is for. */
export interface Publishing {
  readonly publisherId: number;
  readonly moduleId: number;
  readonly origin: Origin;
}

/** A condition on `modules` joined with its author in `users`: it takes versions. */
export const TAKES_VERSIONS = sql<boolean>`(modules.taken_down_at IS NULL
  AND users.deletes_at IS NULL AND users.deleted_at IS NULL AND ${IS_NOT_SUSPENDED})`;

/**
 * The author for whom a pipeline publishes with this token, and the module; null if the token is
 * unknown or expired, its publisher is removed, or the module takes no versions.
 */
export async function findPublishing(
  { db, config }: Pick<Services, "db" | "config">,
  secret: string,
): Promise<{ readonly viewer: Viewer; readonly publishing: Publishing } | null> {
  if (!isSecret(PREFIX, secret)) return null;
  const row = await findToken(db, { secretHash: hashSecret(secret) });
  if (!row) return null;
  const secondFactor = { isRequired: config.requiresSecondFactor, isShown: false };
  const { publisherId, moduleId, origin } = row;
  const viewer = { ...viewerOf(row, secondFactor), grants: [] };
  return { viewer, publishing: { publisherId, moduleId, origin } };
}

const findToken = compileFirst((db, given: { secretHash: string }) =>
  db
    .selectFrom("publishingTokens")
    .innerJoin("publishers", "publishers.id", "publishingTokens.publisherId")
    .innerJoin("modules", "modules.id", "publishers.moduleId")
    .innerJoin("users", "users.id", "modules.authorId")
    .select([...VIEWER_COLUMNS, "publishers.id as publisherId", "publishers.moduleId"])
    .select("publishingTokens.origin")
    .where("publishingTokens.secretHash", "=", given.secretHash)
    .where("publishingTokens.expiresAt", ">", sql<Date>`now()`)
    .where(TAKES_VERSIONS),
);
