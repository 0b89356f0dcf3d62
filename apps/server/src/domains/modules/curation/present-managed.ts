import type { ManagedModule } from "@stackyard/contract/modules/curation";
import { presentTakedown } from "../catalog/present-module.ts";
import type { ManagedRow } from "./managed-queries.ts";

export function presentManaged({
  takenDownAt,
  takenDownBy,
  takedownReason,
  takedownIsCritical,
  authorId,
  ...row
}: ManagedRow): ManagedModule {
  return {
    ...row,
    createdAt: row.createdAt.toISOString(),
    takedown: presentTakedown({
      takenDownAt,
      takenDownBy,
      takedownReason,
      takedownIsCritical,
      authorId,
    }),
  };
}
