import type { Services } from "../../../platform/services.ts";
import { leaveAllPools } from "../approvals/change-approvers.ts";

/**
 * Erases a person's deployments and runner pools. Resources, state and credentials are with the
 * person's own runners, which stop because their keys end. What the person approves for others needs another approval.
 */
export async function eraseDeploymentsOf(
  ctx: Pick<Services, "db" | "changes">,
  userId: number,
): Promise<void> {
  const { db } = ctx;
  await leaveAllPools(ctx, userId);
  await db.deleteFrom("deployments").where("userId", "=", userId).execute();
  await db.deleteFrom("runnerPools").where("userId", "=", userId).execute();
}
