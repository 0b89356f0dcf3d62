import type { UserServices } from "../../../platform/services.ts";
import { selectModules, TAKEDOWN_COLUMNS } from "./module-queries.ts";
import { presentSummary, presentTakedown } from "./present-module.ts";

/** The caller's modules in any state, each with the outcome of its newest version. */
export async function listOwnModules(ctx: UserServices) {
  const rows = await selectModules(ctx.db)
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom("moduleVersions")
          .select(["version", "status", "rejectionReason"])
          .whereRef("moduleVersions.moduleId", "=", "modules.id")
          .orderBy("moduleVersions.id", "desc")
          .limit(1)
          .as("newest"),
      (join) => join.onTrue(),
    )
    .select([
      "newest.version as newestVersion",
      "newest.status as newestStatus",
      "newest.rejectionReason",
    ])
    .select(TAKEDOWN_COLUMNS)
    .where("modules.authorId", "=", ctx.user.id)
    .orderBy("modules.id", "desc")
    .limit(200)
    .execute();
  return rows.map((row) => ({
    ...presentSummary(row),
    newestVersion: row.newestVersion,
    newestVersionStatus: row.newestStatus,
    rejectionReason: row.rejectionReason,
    takedown: presentTakedown(row),
  }));
}
