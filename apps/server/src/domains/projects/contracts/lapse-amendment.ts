import { amendmentLapsed } from "@stackyard/contract/events/projects/contract-events";
import { milestoneChanges } from "@stackyard/contract/projects/agreed-milestones";
import { record } from "../../../platform/events/record.ts";
import type { Services } from "../../../platform/services.ts";
import { termsOf } from "./agreed-terms.ts";
import { findOpenAmendment, moveAmendment } from "./amendment-queries.ts";
import { contractFacts, type LockedContract } from "./lock-contract.ts";

interface Lapse {
  /** Completes "because". */
  readonly why: string;
  /** Only if it changes the milestone at this position. */
  readonly position?: number;
}

/** Ends the open amendment of a locked contract, because it can't be confirmed anymore. */
export async function lapseAmendment(
  ctx: Pick<Services, "db" | "changes">,
  contract: LockedContract,
  { why, position }: Lapse,
): Promise<void> {
  const open = await findOpenAmendment(ctx.db, contract.id);
  if (!open) return;
  if (position !== undefined) {
    const changes = milestoneChanges(
      termsOf({ terms: open.oldTerms }),
      termsOf({ terms: open.newTerms }),
    );
    if (changes.every((each) => each.position !== position)) return;
  }
  await moveAmendment(ctx.db, open.id, "lapsed", null);
  const data = { ...contractFacts(contract), amendmentId: open.id, why };
  await record(ctx, amendmentLapsed, { actorId: null, subjectId: contract.id, data });
}
