import type { DeploymentViewer } from "@stackyard/contract/deployments/deployment-lists";
import { sql } from "kysely";
import type { Database } from "../../../platform/db/database.ts";
import { isApproverOf } from "../runners/find-deciders.ts";

const SHOWN_OPERATIONS = 50;

/** A person's deployments, or those whose plans they approve, with their module and the newest operation that isn't a check. */
export function selectDeployments(
  db: Database,
  { as, userId }: { readonly as: DeploymentViewer; readonly userId: number },
) {
  return db
    .selectFrom("deployments")
    .innerJoin("modules", "modules.id", "deployments.moduleId")
    .innerJoin("moduleVersions", "moduleVersions.id", "versionId")
    .innerJoin("runnerPools", "runnerPools.id", "poolId")
    .innerJoin("users as owner", "owner.id", "deployments.userId")
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom("deploymentOperations")
          .select([
            "deploymentOperations.status",
            "deploymentOperations.kind",
            "deploymentOperations.changedAt",
            "deploymentOperations.failure",
            "deploymentOperations.stops",
          ])
          .whereRef("deploymentId", "=", "deployments.id")
          .where("kind", "<>", "check")
          .orderBy("id", "desc")
          .limit(1)
          .as("newest"),
      (join) => join.onTrue(),
    )
    .selectAll("deployments")
    .select(["modules.title", "moduleVersions.version", "runnerPools.name as pool"])
    .select(["runnerPools.needsSecondPerson", "owner.displayUsername as owner"])
    .select(["newest.status", "newest.kind", "newest.changedAt", "newest.failure", "newest.stops"])
    .where((eb) =>
      as === "owner" ? eb("deployments.userId", "=", userId) : isApproverOf(eb, userId),
    );
}

export type DeploymentDetail = Awaited<
  ReturnType<ReturnType<typeof selectDeployments>["execute"]>
>[number];

/** A deployment's operations, newest first. */
export function listOperations(db: Database, deploymentId: number) {
  return db
    .selectFrom("deploymentOperations")
    .innerJoin("moduleVersions", "moduleVersions.id", "versionId")
    .leftJoin("runners", "runners.id", "runnerId")
    .leftJoin("users as approver", "approver.id", "approvedBy")
    .selectAll("deploymentOperations")
    .select([
      "moduleVersions.version",
      "runners.name as runner",
      "approver.displayUsername as approver",
    ])
    .where("deploymentId", "=", deploymentId)
    .orderBy("deploymentOperations.id", "desc")
    .limit(SHOWN_OPERATIONS)
    .execute();
}

export type OperationDetail = Awaited<ReturnType<typeof listOperations>>[number];

/** The next chunks of an operation's log. */
export function listLog(
  db: Database,
  operationId: number,
  { after, limit }: { readonly after: number; readonly limit: number },
) {
  return db
    .selectFrom("deploymentLogs")
    .select([sql<number>`id::integer`.as("id"), "text"])
    .where("operationId", "=", operationId)
    .where("id", ">", after)
    .orderBy("id")
    .limit(limit)
    .execute();
}
