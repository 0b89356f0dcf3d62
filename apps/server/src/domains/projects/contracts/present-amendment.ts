import type { Amendment } from "@stackyard/contract/projects/contracts";
import { amendmentActsOf } from "./amendment-policy.ts";
import type { AmendmentRow } from "./amendment-queries.ts";

interface Viewer {
  readonly userId: number;
  readonly isSide: boolean;
}

/** An amendment with what the viewer can do. */
export function presentAmendment(row: AmendmentRow, { userId, isSide }: Viewer): Amendment {
  const { id, proposedBy, reason, status, oldHash, newHash } = row;
  return {
    ...{ id, proposedBy, reason, status, oldHash, newHash },
    acts: isSide ? amendmentActsOf({ status, isProposer: proposedBy === userId }) : [],
    createdAt: row.createdAt.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
  };
}
