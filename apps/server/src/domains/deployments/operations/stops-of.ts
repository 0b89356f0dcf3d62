import type { PolicyStop } from "@stackyard/contract/deployments/deployment-policy";
import type { Database } from "../../../platform/db/database.ts";
import { whatStops } from "./deployment-policy.ts";
import type { OperationRow } from "./lock-deployment.ts";

type Stoppable = Pick<
  OperationRow,
  "poolId" | "kind" | "inputs" | "securityScore" | "hasCritical" | "policyFacts"
>;

/** Why the policy of an operation's pool stops it. It never stops a destroy or a check. */
export async function stopsOf(db: Database, operation: Stoppable): Promise<PolicyStop[]> {
  if (operation.kind !== "apply") return [];
  const { policy } = await db
    .selectFrom("runnerPools")
    .select("policy")
    .where("id", "=", operation.poolId)
    .executeTakeFirstOrThrow();
  return whatStops(policy, { region: operation.inputs.region, ...operation });
}
