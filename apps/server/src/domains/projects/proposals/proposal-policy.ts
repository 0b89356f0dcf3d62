import type { ProposalStatus } from "@stackyard/contract/projects/project-lists";

/** What one side decides alone. */
export type Move = "shortlisted" | "declined" | "withdrawn";

interface Sides {
  readonly clientId: number;
  readonly engineerId: number;
}

/** Engineers withdraw their own proposals; clients decide on the rest. */
export function mayMove(userId: number, { clientId, engineerId }: Sides, to: Move): boolean {
  return userId === (to === "withdrawn" ? engineerId : clientId);
}

export const UNDECIDED = ["submitted", "shortlisted"] as const satisfies readonly ProposalStatus[];

export function isUndecided({ status }: { readonly status: ProposalStatus }): boolean {
  return UNDECIDED.some((undecided) => undecided === status);
}

export function isSide(userId: number, { clientId, engineerId }: Sides): boolean {
  return userId === clientId || userId === engineerId;
}
