import { KEY_SCOPES } from "@stackyard/contract/base/key-scopes";
import type { ConnectedApplication } from "@stackyard/contract/members/applications";
import { sql } from "kysely";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import type { UserServices } from "../../../platform/services.ts";
import { isMetadataClient } from "./client-metadata.ts";
import { endGrants } from "./end-grants.ts";
import { apiResource, mcpResource } from "./oauth-names.ts";
import { logoAddress } from "./present-application.ts";

/** The applications with access to the caller's account. Those that got an API key are listed there. */
export async function listConnectedApplications({
  db,
  user,
  config,
}: UserServices): Promise<ConnectedApplication[]> {
  const resources = sql`oauth_grants.payload -> 'resources'`;
  const granted = sql<string>`string_agg(concat_ws(' ', ${resources} ->> ${apiResource(config)},
    ${resources} ->> ${mcpResource(config)}), ' ')`;
  const rows = await db
    .selectFrom("oauthGrants")
    .innerJoin("oauthApplications", "oauthApplications.id", "oauthGrants.applicationId")
    .leftJoin("users as owner", "owner.id", "oauthApplications.ownerId")
    .select(["oauthApplications.id", "oauthApplications.name", "oauthApplications.scopes"])
    .select(["oauthApplications.clientId", "owner.username", "owner.isVerified", "logoSha256"])
    .select(({ fn }) => fn.min("oauthGrants.createdAt").as("connectedAt"))
    .select(granted.as("granted"))
    .where("oauthGrants.userId", "=", user.id)
    .where("oauthGrants.keyName", "is", null)
    .where("oauthGrants.expiresAt", ">", sql<Date>`now()`)
    .groupBy(["oauthApplications.id", "owner.id"])
    .orderBy("oauthApplications.name")
    .execute();
  return rows.map((row) => {
    const granted = row.granted?.split(" ") ?? [];
    return {
      ...{ id: row.id, name: row.name, ...presentOwner(row) },
      scopes: KEY_SCOPES.filter((scope) => granted.includes(scope) && row.scopes.includes(scope)),
      connectedAt: row.connectedAt.toISOString(),
    };
  });
}

interface OwnerRow {
  readonly clientId: string;
  readonly username: string | null;
  readonly isVerified: boolean | null;
  readonly logoSha256: string | null;
}

export function presentOwner({
  clientId,
  username,
  isVerified,
  logoSha256,
}: OwnerRow): Pick<ConnectedApplication, "owner" | "isRegistered" | "logo"> {
  return {
    owner: username === null ? null : { username, isVerified: isVerified ?? false },
    isRegistered: !isMetadataClient(clientId),
    logo: logoAddress(logoSha256),
  };
}

export async function disconnectApplication(ctx: UserServices, applicationId: number) {
  const { id: userId } = ctx.user;
  const ended = await endGrants(ctx, { userId, applicationId, actorId: userId });
  if (ended === 0) throw new AppError("not_found");
}
