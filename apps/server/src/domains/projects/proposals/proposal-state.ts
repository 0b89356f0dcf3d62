import type { ProposalStatus } from "@stackyard/contract/projects/project-lists";
import type { TransitionTable } from "../../../platform/transition-table.ts";

export const PROPOSAL_TRANSITIONS: TransitionTable<ProposalStatus> = {
  submitted: ["shortlisted", "accepted", "declined", "withdrawn"],
  shortlisted: ["accepted", "declined", "withdrawn"],
  accepted: [],
  declined: [],
  withdrawn: [],
};
