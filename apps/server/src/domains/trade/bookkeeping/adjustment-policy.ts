import { PAYMENT_TIMES } from "@stackyard/contract/base/limits";

interface Proposal {
  readonly proposedBy: number;
  readonly proposedAt: Date;
  readonly isOpen: boolean;
  /** The user whose account gets the money, if it isn't the operator's. */
  readonly paidTo: number | null;
}
interface Reader {
  readonly userId: number;
  readonly administrators: readonly number[];
}

/** From when the proposer can post it alone, if no other administrator can. */
export const waitsUntil = ({ proposedAt }: Pick<Proposal, "proposedAt">): Date =>
  new Date(+proposedAt + PAYMENT_TIMES.adjustmentHours * 3_600_000);

/** Whether the proposer may post it alone, after a day. */
export function isAlone(
  { proposedBy, paidTo }: Proposal,
  { userId, administrators }: Reader,
): boolean {
  const others = administrators.filter((id) => id !== userId && id !== paidTo);
  return userId === proposedBy && userId !== paidTo && others.length === 0;
}

/**
 * Why an administrator can't post an adjustment, as a sentence; undefined if they can. It takes two
 * administrators, or a day where only one can post it. Nobody posts what they are paid.
 */
export function whyNotPost(
  proposal: Proposal,
  { now, ...reader }: Reader & { readonly now: Date },
): string | undefined {
  if (!proposal.isOpen) return "This adjustment was already decided.";
  if (reader.userId === proposal.paidTo)
    return "You get this money, so another administrator must post it.";
  if (reader.userId !== proposal.proposedBy) return undefined;
  if (!isAlone(proposal, reader)) return "Another administrator must post it.";
  return now < waitsUntil(proposal) ? "You can post it a day after you proposed it." : undefined;
}
