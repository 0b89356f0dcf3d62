import type { AmendmentStatus } from "@stackyard/contract/projects/contract-lists";
import type { Selectable } from "kysely";
import type { Database } from "../../../platform/db/database.ts";
import type { ContractAmendments } from "../../../platform/db/schema.generated.ts";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import { statesBefore } from "../../../platform/transition-table.ts";
import { AMENDMENT_TRANSITIONS } from "./amendment-state.ts";

/** The open amendment of a contract. Read it with the contract locked. */
export function findOpenAmendment(
  db: Database,
  contractId: number,
): Promise<Selectable<ContractAmendments> | undefined> {
  return db
    .selectFrom("contractAmendments")
    .selectAll()
    .where("contractId", "=", contractId)
    .where("status", "=", "open")
    .executeTakeFirst();
}

/** Ends an amendment if it is open. Throws otherwise. */
export async function moveAmendment(
  db: Database,
  id: number,
  to: AmendmentStatus,
  endedBy: number | null,
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable("contractAmendments")
    .set({ status: to, endedBy, endedAt: new Date() })
    .where("id", "=", id)
    .where("status", "in", statesBefore(AMENDMENT_TRANSITIONS, to))
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new AppError("amendment_ended");
}
