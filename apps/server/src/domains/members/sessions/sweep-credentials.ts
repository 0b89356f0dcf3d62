import { ENDED_TOKEN_DAYS } from "@stackyard/contract/base/limits";
import { sql } from "kysely";
import { jobKind } from "../../../platform/jobs/jobs.ts";
import type { Services } from "../../../platform/services.ts";

export const sweepCredentialsHourly = jobKind<Record<string, never>>("sweep-credentials", {
  policy: "exclusive",
  retryLimit: 0,
});

/** Removes what opens nothing any more: sessions, tokens and confirmations whose time is over. */
export async function sweepCredentials({ db }: Pick<Services, "db">): Promise<void> {
  const now = sql<Date>`now()`;
  await db.deleteFrom("sessions").where("expiresAt", "<=", now).execute();
  await db.deleteFrom("verifications").where("expiresAt", "<=", now).execute();
  // What ended is shown for a while, so that its owner finds out why something stopped.
  const longAgo = sql<Date>`now() - make_interval(days => ${ENDED_TOKEN_DAYS})`;
  await db
    .deleteFrom("registryTokens")
    .where((token) =>
      token.or([token("expiresAt", "<=", longAgo), token("revokedAt", "<=", longAgo)]),
    )
    .execute();
}
