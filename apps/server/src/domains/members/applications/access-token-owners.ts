import { sql } from "kysely";
import { compileFirst } from "../../../platform/db/compile-once.ts";
import { hashSecret } from "../../../platform/hash-secret.ts";
import type { Viewer } from "../../../platform/http/viewer.ts";
import type { Services } from "../../../platform/services.ts";
import { viewerOf } from "../identity/viewer-of.ts";
import { areActive } from "./active-users.ts";
import { isAccessToken } from "./secrets.ts";

export interface AccessTokenOwner {
  readonly applicationId: number;
  readonly grants: readonly string[];
  readonly viewer: Viewer;
}

/**
 * For whom an application calls this resource with this access token; null if the token is unknown,
 * expired, ended or for another resource. With client credentials, it acts for its owner.
 */
export async function findAccessTokenOwner(
  { db, config }: Pick<Services, "db" | "config">,
  secret: string,
  resource: string,
): Promise<AccessTokenOwner | null> {
  if (!isAccessToken(secret)) return null;
  const row = await findOwner(db, { idHash: hashSecret(secret), resource });
  if (!row) return null;
  const { applicationId, allowed } = row;
  const grants = row.scope?.split(" ").filter((scope) => allowed.includes(scope)) ?? [];
  const secondFactor = { isRequired: config.requiresSecondFactor, isShown: false };
  const viewer = { ...viewerOf(row, secondFactor), grants, applicationId };
  return { applicationId, grants, viewer };
}

const findOwner = compileFirst((db, given: { idHash: string; resource: string }) =>
  db
    .selectFrom("oauthArtifacts as artifact")
    .innerJoin("oauthApplications as application", "application.id", "artifact.applicationId")
    .leftJoin("oauthGrants as grant", "grant.id", "artifact.grantId")
    .innerJoin("users", (join) =>
      join.on("users.id", "=", ({ fn }) => fn.coalesce("grant.userId", "application.ownerId")),
    )
    .select(["users.id", "users.username", "users.role"])
    .select(["users.auditorApprovedAt", "users.emailVerified"])
    .select(["application.id as applicationId", "application.scopes as allowed"])
    .select(sql<string | null>`artifact.payload ->> 'scope'`.as("scope"))
    .where("artifact.idHash", "=", given.idHash)
    .where("artifact.kind", "in", ["AccessToken", "ClientCredentials"])
    .where("artifact.expiresAt", ">", sql<Date>`now()`)
    .where(sql`artifact.payload ->> 'aud'`, "=", given.resource)
    .where(areActive(sql.ref("grant.user_id"), sql.ref("application.owner_id"))),
);
