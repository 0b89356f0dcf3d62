import type { Amendment } from "@stackyard/contract/projects/contracts";
import type { Database } from "../../../platform/db/database.ts";
import { amendmentActsOf } from "./amendment-policy.ts";

interface Viewer {
  readonly userId: number;
  readonly isSide: boolean;
}

/** A contract's amendments without their texts, oldest first, with what the viewer can do. */
export async function listAmendments(
  db: Database,
  contractId: number,
  { userId, isSide }: Viewer,
): Promise<Amendment[]> {
  const rows = await db
    .selectFrom("contractAmendments")
    .select(["id", "proposedBy", "reason", "status", "oldHash", "newHash", "createdAt", "endedAt"])
    .where("contractId", "=", contractId)
    .orderBy("id")
    .execute();
  return rows.map(({ createdAt, endedAt, ...row }) => ({
    ...row,
    acts: isSide
      ? amendmentActsOf({ status: row.status, isProposer: row.proposedBy === userId })
      : [],
    createdAt: createdAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
  }));
}
