import { sql } from "kysely";
import { jobKind } from "../../../platform/jobs/jobs.ts";
import type { Services } from "../../../platform/services.ts";
import { sweepMetadataClients } from "./metadata-clients.ts";

export const sweepApplicationsHourly = jobKind<Record<string, never>>("sweep-applications", {
  policy: "exclusive",
  retryLimit: 0,
});

/** Deletes expired codes, tokens and requests of applications, expired grants, and unused clients. */
export async function sweepApplications({ db }: Pick<Services, "db">): Promise<void> {
  const now = sql<Date>`now()`;
  await db.deleteFrom("oauthArtifacts").where("expiresAt", "<=", now).execute();
  await db.deleteFrom("oauthGrants").where("expiresAt", "<=", now).execute();
  await sweepMetadataClients(db);
}
