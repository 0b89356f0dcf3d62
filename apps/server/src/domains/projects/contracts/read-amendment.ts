import type { readAmendment as contract } from "@stackyard/contract/projects/amendments";
import type { z } from "zod";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import type { UserServices } from "../../../platform/services.ts";
import { isSide } from "./lock-contract.ts";

/** The texts of an amendment: for the contract's sides, and for administrators once it has a dispute. */
export async function readAmendment(
  { db, user }: UserServices,
  id: number,
): Promise<z.output<(typeof contract)["response"]>> {
  const found = await db
    .selectFrom("contractAmendments as amendment")
    .innerJoin("contracts", "contracts.id", "contractId")
    .select(["amendment.id", "contractId", "oldTerms", "oldHash", "newTerms", "newHash"])
    .where("amendment.id", "=", id)
    .where(({ or, exists, selectFrom }) =>
      or([
        isSide(user.id),
        ...(user.role === "admin"
          ? [
              exists(
                selectFrom("milestones")
                  .innerJoin("milestoneDisputes", "milestoneId", "milestones.id")
                  .select("milestones.id")
                  .whereRef("milestones.contractId", "=", "contracts.id"),
              ),
            ]
          : []),
      ]),
    )
    .executeTakeFirst();
  if (!found) throw new AppError("not_found");
  return found;
}
