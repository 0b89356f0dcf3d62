import type { Lease } from "@stackyard/contract/deployments/lease";
import { type Expression, sql } from "kysely";
import { compileFirst } from "../../../platform/db/compile-once.ts";
import type { Database } from "../../../platform/db/database.ts";
import { inTransaction, type Services } from "../../../platform/services.ts";
import { IS_NOT_SUSPENDED } from "../../members/identity/suspension.ts";
import { findArchive } from "../../modules/versions/find-archive.ts";
import {
  type AdmittedRunner,
  admission,
  type EnrolledRunner,
  type Signed,
} from "../runners/find-runner.ts";
import type { OperationRow } from "./lock-deployment.ts";
import { deploymentTopic, moveOperation } from "./move-operation.ts";
import { presentLease } from "./present-lease.ts";
import { IS_APPROVER_ACTIVE } from "./void-approvals.ts";

/** What one statement sees for a runner that asks for work. */
export interface Outlook {
  /** Whether the runner was asked to exit, or must. */
  readonly isDraining: boolean;
  readonly hasWork: boolean;
}

/** Lets a request for work in. Most find none, which then takes no other statement. */
export const admitPoll = compileFirst<Signed, AdmittedRunner & Outlook>((db, signed) => {
  const runner = { id: sql.ref<number>("runner.id"), poolId: sql.ref<number>("runner.poolId") };
  return admission(db, signed).select(hasWork(db, runner));
});

/** Looks for work again after a wait. */
export const lookForWork = compileFirst<Pick<EnrolledRunner, "id" | "poolId">, Outlook>(
  (db, runner) =>
    db
      .selectFrom("runners")
      .select(sql<boolean>`is_draining OR revoked_at IS NOT NULL`.as("isDraining"))
      .select(hasWork(db, runner))
      .where("runners.id", "=", runner.id),
);

const hasWork = (db: Database, runner: RunnerColumns) =>
  sql<boolean>`EXISTS (${workFor(db, runner).select("deploymentOperations.id")})`.as("hasWork");

/**
 * Leases the next piece of work to a runner; null if there is none. A lease that the runner hasn't
 * taken comes first, with its attempt number, because the answer may have been lost. An apply goes to
 * the runner that has the plan only, and changes nothing until that runner takes it.
 */
export async function leaseWork(
  ctx: Services,
  runner: Pick<EnrolledRunner, "id" | "poolId">,
): Promise<Lease | null> {
  return inTransaction(ctx, async (ctx) => {
    // Others' locked rows are skipped: two runners never get the same work.
    const work = workFor(ctx.db, runner)
      .selectAll("deploymentOperations")
      .orderBy(sql`deployment_operations.status = 'queued'`)
      .orderBy("deploymentOperations.id")
      .limit(1)
      .forUpdate("deploymentOperations")
      .skipLocked();
    const found = await work.executeTakeFirst();
    if (!found) return null;
    const isOffered = !found.isTaken && found.status !== "queued";
    const operation = isOffered ? found : await offer(ctx, found, runner.id);
    return presentLease({ operation, ...(await readAbout(ctx.db, operation)) });
  });
}

type RunnerColumns = Record<"id" | "poolId", number | Expression<number>>;

/** The work that the runner may do. */
function workFor(db: Database, runner: RunnerColumns) {
  return db
    .selectFrom("deploymentOperations")
    .innerJoin("deployments", "deployments.id", "deploymentId")
    .innerJoin("users", "users.id", "deployments.userId")
    .where("deploymentOperations.poolId", "=", runner.poolId)
    .where(IS_NOT_SUSPENDED)
    .where(({ or, and, eb }) =>
      or([
        eb("status", "=", "queued"),
        and([
          eb("status", "in", ["leased", "approved"]),
          eb("runnerId", "=", runner.id),
          or([eb("isTaken", "=", false), eb("status", "=", "approved")]),
          IS_APPROVER_ACTIVE,
        ]),
      ]),
    );
}

/** Starts the next attempt, which makes every older one stale. */
async function offer(
  ctx: Pick<Services, "db" | "changes">,
  found: OperationRow,
  runnerId: number,
): Promise<OperationRow> {
  const set = {
    ...{ attempt: found.attempt + 1, runnerId, isTaken: false },
    ...{ heartbeatAt: new Date(), logNext: 1 },
  };
  if (found.status === "queued") {
    await moveOperation(ctx, found, "leased", set);
    return { ...found, ...set, status: "leased" };
  }
  await ctx.db
    .updateTable("deploymentOperations")
    .set(set)
    .where("id", "=", found.id)
    .where("status", "=", "approved")
    .execute();
  await ctx.changes.announce(ctx.db, deploymentTopic(found.deploymentId));
  return { ...found, ...set };
}

async function readAbout(db: Database, operation: OperationRow) {
  const { deploymentId, versionId, approvedBy } = operation;
  const { rootFolder } = await findArchive(db, versionId);
  const { approver, ...deployment } = await db
    .selectFrom("deployments")
    .leftJoin("users as approver", (join) =>
      join.on("approver.id", "=", sql<number>`${approvedBy}::integer`),
    )
    .select(["deployments.id", "name", "state", "approver.displayUsername as approver"])
    .where("deployments.id", "=", deploymentId)
    .executeTakeFirstOrThrow();
  return { deployment, approver, rootFolder };
}
