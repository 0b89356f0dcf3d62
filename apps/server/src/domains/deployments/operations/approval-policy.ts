import type { ErrorCode } from "@stackyard/contract/base/errors";
import type { OperationAct } from "@stackyard/contract/deployments/deployment-lists";

/** Who could decide about a plan. */
export interface Deciders {
  readonly ownerId: number;
  /** Who asked for the plan. */
  readonly requesterId: number | null;
  /** Accounts that the owner listed, that accepted, and that aren't suspended. */
  readonly approverIds: readonly number[];
  /** Whether the approval of the person who asked for the plan isn't enough. */
  readonly needsSecondPerson: boolean;
}

/** Why a person can't reject a plan; null if they can. To strangers, the plan doesn't exist. */
export function whyNotReject(
  viewerId: number,
  { ownerId, approverIds }: Pick<Deciders, "ownerId" | "approverIds">,
): ErrorCode | null {
  return viewerId === ownerId || approverIds.includes(viewerId) ? null : "operation_not_found";
}

/** Why a person can't approve a plan; null if they can. */
export function whyNotApprove(viewerId: number, deciders: Deciders): ErrorCode | null {
  const { ownerId, requesterId, needsSecondPerson } = deciders;
  const stranger = whyNotReject(viewerId, deciders);
  if (stranger) return stranger;
  const isRequester = viewerId === (requesterId ?? ownerId);
  return needsSecondPerson && isRequester ? "second_person_needed" : null;
}

/** Of what can be done with an operation, what a person may do. */
export function actsFor(
  viewerId: number,
  acts: readonly OperationAct[],
  deciders: Deciders,
): OperationAct[] {
  return acts.filter((act) => {
    if (act === "approve") return whyNotApprove(viewerId, deciders) === null;
    if (act === "reject") return whyNotReject(viewerId, deciders) === null;
    return viewerId === deciders.ownerId;
  });
}
