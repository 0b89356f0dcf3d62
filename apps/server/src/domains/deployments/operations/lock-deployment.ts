import type { Selectable } from "kysely";
import type { Database } from "../../../platform/db/database.ts";
import type { DeploymentOperations, Deployments } from "../../../platform/db/schema.generated.ts";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import { eachByNumber } from "../../../platform/jobs/each-row.ts";
import { inTransaction, type Services, type UserServices } from "../../../platform/services.ts";
import { readDeciders } from "../runners/find-deciders.ts";
import { type Deciders, whyNotReject } from "./approval-policy.ts";
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

/** A job's run over many operations. */
export type Run = Services & { readonly signal?: AbortSignal };

/** Works on operations one by one, each locked with its deployment in a transaction. */
export function eachOperation(
  run: Run,
  listAfter: (id: number) => Promise<readonly Pick<OperationRow, "id" | "deploymentId">[]>,
  work: (ctx: Services, operation: OperationRow) => Promise<unknown>,
): Promise<void> {
  return eachByNumber(run, listAfter, ({ id, deploymentId }) =>
    inTransaction(run, async (ctx) => {
      await lockDeploymentRow(ctx.db, deploymentId);
      const operation = await lockOperationRow(ctx.db, id);
      if (operation) await work(ctx, operation);
    }),
  );
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

/**
 * Reads an operation with who decides about its plan. With a lock, who decides can't change until the
 * transaction ends. Throws `operation_not_found` for those who don't.
 */
export async function readDecision(
  { db, user }: UserServices,
  id: number,
  lock: "share" | "none" = "none",
): Promise<{ readonly operation: OperationRow; readonly deciders: Deciders }> {
  const operation = await db
    .selectFrom("deploymentOperations")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirst();
  const pool = operation && (await readDeciders(db, operation.poolId, lock));
  if (!pool || whyNotReject(user.id, pool)) throw new AppError("operation_not_found");
  return { operation, deciders: { ...pool, requesterId: operation.createdBy } };
}
