import type { ManagedModule } from "@stackyard/contract/modules/curation";
import type { ManagedRow } from "./managed-queries.ts";

export function presentManaged(row: ManagedRow): ManagedModule {
  const { takenDownAt, takedownReason: reason, takedownIsCritical: isCritical, ...rest } = row;
  const isTakenDown = takenDownAt && reason !== null;
  return {
    ...rest,
    createdAt: row.createdAt.toISOString(),
    takedown: isTakenDown ? { reason, isCritical, at: takenDownAt.toISOString() } : null,
  };
}
