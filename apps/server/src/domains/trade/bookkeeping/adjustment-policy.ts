import { PAYMENT_TIMES } from "@stackyard/contract/base/limits";

interface Proposal {
  readonly proposedBy: number;
  readonly proposedAt: Date;
  readonly isOpen: boolean;
}

/** From when the proposer can post it alone, if there is no other administrator. */
export const waitsUntil = ({ proposedAt }: Pick<Proposal, "proposedAt">): Date =>
  new Date(+proposedAt + PAYMENT_TIMES.adjustmentHours * 3_600_000);

/**
 * Why an administrator can't post an adjustment, as a sentence; undefined if they can. It takes two
 * administrators, or a day where there is only one.
 */
export function whyNotPost(
  proposal: Proposal,
  {
    userId,
    administrators,
    now,
  }: {
    readonly userId: number;
    readonly administrators: readonly number[];
    readonly now: Date;
  },
): string | undefined {
  if (!proposal.isOpen) return "This adjustment was already decided.";
  if (userId !== proposal.proposedBy) return undefined;
  if (administrators.some((id) => id !== userId)) return "Another administrator must post it.";
  return now < waitsUntil(proposal) ? "You can post it a day after you proposed it." : undefined;
}
