import {
  CONTRACT_LIMITS,
  type MilestoneAct,
  type MilestoneStatus,
} from "@stackyard/contract/projects/contract-lists";

export type Role = "client" | "engineer" | "administrator";

/** What decides about what someone can do. */
export interface Standing {
  readonly status: MilestoneStatus;
  readonly isActive: boolean;
  readonly revisionsLeft: number;
  readonly refundRequests: number;
  readonly partsReleased: number;
  /** The time for a first delivery is over, without a message. */
  readonly isReclaimable: boolean;
  /** It passed its checks and is going to be released. */
  readonly isReleasing: boolean;
  /** The administrator who looks at it works with one of the two. */
  readonly hasConflict: boolean;
  readonly dispute: {
    /** The side that opened it; undefined if a deadline did. */
    readonly openedBy: Role | undefined;
    readonly isAnswered: boolean;
    readonly offeredBy: Role | undefined;
    /** The other side has answered, or its time is over. */
    readonly isReady: boolean;
  } | null;
}

interface Rule {
  readonly who: readonly Role[];
  readonly from: readonly MilestoneStatus[];
  readonly if?: (standing: Standing, role: Role) => boolean;
}

const SIDES: readonly Role[] = ["client", "engineer"];
const IN_WORK: readonly MilestoneStatus[] = ["funded", "submitted", "changes_requested"];

/** Who can do what from which states. */
const RULES: Readonly<Record<MilestoneAct, Rule>> = {
  fund: { who: ["client"], from: ["proposed"] },
  deliver: { who: ["engineer"], from: ["funded", "changes_requested"] },
  request_changes: {
    who: ["client"],
    from: ["submitted"],
    if: ({ revisionsLeft }) => revisionsLeft > 0,
  },
  approve: { who: ["client"], from: ["submitted", "changes_requested"] },
  release_part: {
    who: ["client"],
    from: IN_WORK,
    if: ({ partsReleased }) => partsReleased < CONTRACT_LIMITS.partialReleases,
  },
  stop_release: { who: ["client"], from: ["submitted"], if: ({ isReleasing }) => isReleasing },
  request_refund: {
    who: ["client"],
    from: IN_WORK,
    if: ({ refundRequests }) => refundRequests < CONTRACT_LIMITS.refundRequests,
  },
  withdraw_refund_request: { who: ["client"], from: ["refund_requested"] },
  refund: { who: ["engineer"], from: [...IN_WORK, "refund_requested"] },
  refuse_refund: { who: ["engineer"], from: ["refund_requested"] },
  reclaim: { who: ["client"], from: ["funded"], if: ({ isReclaimable }) => isReclaimable },
  dispute: { who: SIDES, from: IN_WORK },
  answer: {
    who: SIDES,
    from: ["disputed"],
    if: ({ dispute }, role) => dispute?.isAnswered === false && dispute.openedBy !== role,
  },
  offer: { who: SIDES, from: ["disputed"] },
  accept_offer: {
    who: SIDES,
    from: ["disputed"],
    if: ({ dispute }, role) => dispute?.offeredBy !== undefined && dispute.offeredBy !== role,
  },
  decide: {
    who: ["administrator"],
    from: ["disputed"],
    if: ({ dispute, hasConflict }) => dispute?.isReady === true && !hasConflict,
  },
  cancel: { who: SIDES, from: ["proposed"] },
};

/** Whether someone in this role can do it now. */
export function mayAct(act: MilestoneAct, role: Role, standing: Standing): boolean {
  const { who, from, if: isMet } = RULES[act];
  if (!standing.isActive || !who.includes(role) || !from.includes(standing.status)) return false;
  return isMet?.(standing, role) ?? true;
}

/** Whether someone in this role may ever do it. */
export const isTheirs = (act: MilestoneAct, role: Role): boolean => RULES[act].who.includes(role);

/** What goes back to the client if a refund is granted, of what is held. Integer cents with tax. */
export const refundDue = (
  { refundAskedCents }: { readonly refundAskedCents: number | null },
  heldCents: number,
): number => Math.min(refundAskedCents ?? heldCents, heldCents);

export const actsOf = (role: Role, standing: Standing): MilestoneAct[] =>
  (Object.keys(RULES) as MilestoneAct[]).filter((act) => mayAct(act, role, standing));
