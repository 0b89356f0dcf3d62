import type { PendingAudit } from "@stackyard/contract/modules/versions";
import { sql } from "kysely";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import type { UserServices } from "../../../platform/services.ts";
import { SOLD_FINDINGS } from "../submissions/sold-findings.ts";
import { whyNoAuditor } from "./audit-policy.ts";

/** The queue of an approved auditor: other authors' versions, oldest first. */
export async function listPendingAudits(ctx: UserServices): Promise<PendingAudit[]> {
  const refusal = whyNoAuditor(ctx.user);
  if (refusal) throw new AppError(refusal);
  const score = (kind: "security" | "quality" | "efficiency") =>
    sql<number | null>`(scans.report #>> ${sql.lit(`{scores,${kind},score}`)}::text[])::integer`;
  const rows = await ctx.db
    .selectFrom("moduleVersions")
    .innerJoin("modules", "modules.id", "moduleVersions.moduleId")
    .innerJoin("users", "users.id", "modules.authorId")
    .innerJoin("scans", "scans.uploadId", "moduleVersions.uploadId")
    .select([
      "modules.id as moduleId",
      "modules.title",
      "modules.category",
      "moduleVersions.version",
      "moduleVersions.createdAt",
      "users.displayUsername as authorUsername",
      score("security").as("security"),
      score("quality").as("quality"),
      score("efficiency").as("efficiency"),
      sql<number>`jsonb_array_length(jsonb_path_query_array(scans.report, ${SOLD_FINDINGS}))`.as(
        "findingCount",
      ),
    ])
    .where("moduleVersions.status", "=", "pending")
    .where("modules.authorId", "<>", ctx.user.id)
    .orderBy("moduleVersions.id")
    .limit(100)
    .execute();
  return rows.map(({ category, createdAt, security, quality, efficiency, ...row }) => ({
    ...row,
    category,
    submittedAt: createdAt.toISOString(),
    scores: { security, quality, efficiency },
  }));
}
