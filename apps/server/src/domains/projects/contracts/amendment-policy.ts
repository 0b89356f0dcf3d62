import type { AmendmentAct, AmendmentStatus } from "@stackyard/contract/projects/contract-lists";

interface Rule {
  /** Whether it is the proposer's step, or the other side's. */
  readonly isProposers: boolean;
  readonly to: AmendmentStatus;
}

/** Who can end an open amendment how. */
export const AMENDMENT_RULES: Readonly<Record<AmendmentAct, Rule>> = {
  confirm: { isProposers: false, to: "confirmed" },
  decline: { isProposers: false, to: "declined" },
  withdraw: { isProposers: true, to: "withdrawn" },
};

export interface AmendmentStanding {
  readonly status: AmendmentStatus;
  readonly isProposer: boolean;
}

export const mayEnd = (act: AmendmentAct, { status, isProposer }: AmendmentStanding): boolean =>
  status === "open" && AMENDMENT_RULES[act].isProposers === isProposer;

export const amendmentActsOf = (standing: AmendmentStanding): AmendmentAct[] =>
  (Object.keys(AMENDMENT_RULES) as AmendmentAct[]).filter((act) => mayEnd(act, standing));
