import type { Amendment } from "@stackyard/contract/projects/contracts";
import { type Expression, type Selectable, type ShallowDehydrateObject, sql } from "kysely";
import type { ContractAmendments } from "../../../platform/db/schema.generated.ts";
import { amendmentActsOf } from "./amendment-policy.ts";

type AmendmentRow = ShallowDehydrateObject<
  Pick<
    Selectable<ContractAmendments>,
    "id" | "proposedBy" | "reason" | "status" | "oldHash" | "newHash" | "createdAt" | "endedAt"
  >
>;

/** A contract's amendments without their texts, oldest first, as a scalar subquery. */
export const amendmentsOf = (contractId: Expression<number>) => sql<AmendmentRow[]>`(
  SELECT coalesce(json_agg(json_build_object('id', id, 'proposedBy', proposed_by,
    'reason', reason, 'status', status, 'oldHash', old_hash, 'newHash', new_hash,
    'createdAt', created_at, 'endedAt', ended_at) ORDER BY id), '[]')
  FROM contract_amendments WHERE contract_id = ${contractId})`;

interface Viewer {
  readonly userId: number;
  readonly isSide: boolean;
}

/** An amendment with what the viewer can do. */
export function presentAmendment(
  { createdAt, endedAt, ...row }: AmendmentRow,
  { userId, isSide }: Viewer,
): Amendment {
  return {
    ...row,
    acts: isSide
      ? amendmentActsOf({ status: row.status, isProposer: row.proposedBy === userId })
      : [],
    createdAt: new Date(createdAt).toISOString(),
    endedAt: endedAt && new Date(endedAt).toISOString(),
  };
}
