import type { Selectable } from "kysely";
import type { Database } from "../../../platform/db/database.ts";
import type { DeploymentOperations, Deployments } from "../../../platform/db/schema.generated.ts";
import { hasEnded } from "./operation-state.ts";

export type DeploymentRow = Selectable<Deployments>;
export type OperationRow = Selectable<DeploymentOperations>;

/**
 * Locks a deployment until the transaction ends. Whatever starts, decides or ends an operation locks
 * its deployment first; only leases and heartbeats lock the operation alone.
 */
export function lockDeploymentRow(db: Database, id: number): Promise<DeploymentRow | undefined> {
  return db
    .selectFrom("deployments")
    .selectAll()
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
}

/** An operation whose row is locked until the transaction ends. */
export function lockOperationRow(db: Database, id: number): Promise<OperationRow | undefined> {
  return db
    .selectFrom("deploymentOperations")
    .selectAll()
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
}

/** The operations of a deployment that haven't ended, locked, a changing one first. */
export async function lockOpenOperations(db: Database, deploymentId: number) {
  const rows = await db
    .selectFrom("deploymentOperations")
    .selectAll()
    .where("deploymentId", "=", deploymentId)
    .where("status", "not in", ["applied", "destroyed", "checked", "failed", "cancelled"])
    .orderBy("id")
    .forUpdate()
    .execute();
  return rows.filter(({ status }) => !hasEnded(status));
}
