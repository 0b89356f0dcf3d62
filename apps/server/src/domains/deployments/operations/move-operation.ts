import {
  ANNOUNCED_STATUSES,
  type AnnouncedStatus,
  type OperationStatus,
} from "@stackyard/contract/deployments/deployment-lists";
import {
  operationAnnounced,
  operationMoved,
  planAwaitsApproval,
} from "@stackyard/contract/events/deployment-events";
import { sql, type Updateable } from "kysely";
import type { DeploymentOperations } from "../../../platform/db/schema.generated.ts";
import { record } from "../../../platform/events/record.ts";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import type { Services } from "../../../platform/services.ts";
import { statesBefore } from "../../../platform/transition-table.ts";
import { readDeciders } from "../runners/find-deciders.ts";
import { announceWork } from "../runners/work-topic.ts";
import type { OperationRow } from "./lock-deployment.ts";
import { OPERATION_TRANSITIONS } from "./operation-state.ts";

type Moved = Pick<OperationRow, "id" | "deploymentId" | "poolId" | "runnerId" | "attempt" | "kind">;

/** The topic that announces changes of a deployment, logs included. */
export const deploymentTopic = (id: number) => `deployment ${id}`;

/**
 * Changes an operation's state if the table allows it and the attempt is still the same. Records the
 * change, and announces it to pages and to runners that may wait for it. Throws `conflict` otherwise.
 */
export async function moveOperation(
  ctx: Pick<Services, "db" | "changes">,
  operation: Moved,
  to: OperationStatus,
  set: Updateable<DeploymentOperations> = {},
  actorId: number | null = null,
): Promise<void> {
  const { numUpdatedRows } = await ctx.db
    .updateTable("deploymentOperations")
    // A signature is kept only while its approval waits for the runner.
    .set({ status: to, silentAt: null, changedAt: new Date(), approvalSignature: null, ...set })
    .where("id", "=", operation.id)
    .where("attempt", "=", operation.attempt)
    .where("status", "in", statesBefore(OPERATION_TRANSITIONS, to))
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new AppError("conflict");
  if (to === "applied") await adoptTarget(ctx, operation.id);
  await recordMove(ctx, operation, to, actorId);
  if (to === "queued") await announceWork(ctx, operation.poolId);
  if (to === "approved") await announceWork(ctx, operation.poolId, operation.runnerId);
}

/** The deployment is from now on what was applied, which may be another version. */
async function adoptTarget({ db }: Pick<Services, "db">, operationId: number): Promise<void> {
  await sql`UPDATE deployments SET version_id = done.version_id, inputs = done.inputs,
      security_score = done.security_score, has_critical = done.has_critical,
      policy_facts = done.policy_facts
    FROM deployment_operations done
    WHERE done.id = ${operationId} AND deployments.id = done.deployment_id`.execute(db);
}

/** Records that an operation reached a state. */
export async function recordMove(
  { db, changes }: Pick<Services, "db" | "changes">,
  { id, deploymentId, poolId, kind }: Pick<OperationRow, "id" | "deploymentId" | "poolId" | "kind">,
  status: OperationStatus,
  actorId: number | null,
): Promise<void> {
  const data = { ...(await factsOf(db, deploymentId)), operationId: id, kind };
  const happened = { actorId, subjectId: deploymentId };
  const deciders = status === "planned" ? await readDeciders(db, poolId) : undefined;
  const approverIds = deciders?.approverIds.filter((approver) => approver !== actorId) ?? [];
  if (approverIds.length > 0)
    await record({ db }, planAwaitsApproval, {
      ...happened,
      data: { ...data, approverIds, status },
    });
  if (isAnnounced(status))
    await record({ db }, operationAnnounced, { ...happened, data: { ...data, status } });
  else await record({ db }, operationMoved, { ...happened, data: { ...data, status } });
  await changes.announce(db, deploymentTopic(deploymentId));
}

/** What events say about a deployment. */
export async function factsOf(db: Services["db"], deploymentId: number) {
  const { name, userId } = await db
    .selectFrom("deployments")
    .select(["name", "userId"])
    .where("id", "=", deploymentId)
    .executeTakeFirstOrThrow();
  return { deploymentId, name, userId };
}

const isAnnounced = (status: OperationStatus): status is AnnouncedStatus =>
  (ANNOUNCED_STATUSES as readonly string[]).includes(status);
