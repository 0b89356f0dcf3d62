import { ENDED_TOKEN_DAYS } from "@stackyard/contract/base/limits";
import { sql } from "kysely";
import { jobKind } from "../../../platform/jobs/jobs.ts";
import type { Services } from "../../../platform/services.ts";

export const sweepCredentialsHourly = jobKind<Record<string, never>>("sweep-credentials", {
  policy: "exclusive",
  retryLimit: 0,
});

/** Deletes expired sessions, tokens and confirmations. */
export async function sweepCredentials({ db }: Pick<Services, "db">): Promise<void> {
  const now = sql<Date>`now()`;
  await db.deleteFrom("sessions").where("expiresAt", "<=", now).execute();
  await db.deleteFrom("verifications").where("expiresAt", "<=", now).execute();
  // Ended tokens are listed for a while, so that owners find out why something stopped working.
  const longAgo = sql<Date>`now() - make_interval(days => ${ENDED_TOKEN_DAYS})`;
  await db
    .deleteFrom("registryTokens")
    .where((token) =>
      token.or([token("expiresAt", "<=", longAgo), token("revokedAt", "<=", longAgo)]),
    )
    .execute();
}
