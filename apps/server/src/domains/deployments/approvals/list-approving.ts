import type { Approving } from "@stackyard/contract/deployments/runners";
import type { UserServices } from "../../../platform/services.ts";
import { IS_NOT_SUSPENDED } from "../../members/identity/suspension.ts";

/** At most this many are shown. Others can only add to them by inviting, which is limited. */
const SHOWN = 100;

/** The pools that the caller approves for or is invited to, the oldest invitation first. */
export async function listApproving({ db, user }: UserServices): Promise<Approving[]> {
  const rows = await db
    .selectFrom("runnerPoolApprovers")
    .innerJoin("runnerPools", "runnerPools.id", "poolId")
    .innerJoin("users", "users.id", "runnerPools.userId")
    .select(["poolId", "runnerPools.name", "users.displayUsername", "acceptedAt"])
    .where("runnerPoolApprovers.userId", "=", user.id)
    .where(IS_NOT_SUSPENDED)
    .orderBy("acceptedAt", "asc")
    .orderBy("poolId")
    .limit(SHOWN)
    .execute();
  return rows.map(({ poolId, name, displayUsername, acceptedAt }) => ({
    ...{ poolId, pool: name, owner: displayUsername, isAccepted: acceptedAt !== null },
  }));
}
