import type { Services } from "../../../platform/services.ts";

/**
 * Erases a person's deployments and runner pools. Resources, state and credentials are with the
 * person's own runners, which stop because their keys end.
 */
export async function eraseDeploymentsOf(
  { db }: Pick<Services, "db">,
  userId: number,
): Promise<void> {
  await db.deleteFrom("deployments").where("userId", "=", userId).execute();
  await db.deleteFrom("runnerPools").where("userId", "=", userId).execute();
}
