import type { ManagedModule } from "@stackyard/contract/modules/curation";
import type { ManagedRow } from "./managed-queries.ts";

export function presentManaged({
  takenDownAt,
  takenDownBy,
  takedownReason: reason,
  takedownIsCritical: isCritical,
  authorId,
  ...row
}: ManagedRow): ManagedModule {
  const isByAuthor = takenDownBy === authorId;
  const isTakenDown = takenDownAt && reason !== null;
  return {
    ...row,
    createdAt: row.createdAt.toISOString(),
    takedown: isTakenDown
      ? { reason, isCritical, isByAuthor, at: takenDownAt.toISOString() }
      : null,
  };
}
