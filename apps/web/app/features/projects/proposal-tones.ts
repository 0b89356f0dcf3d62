import type { ProposalStatus } from "@stackyard/contract/projects/project-lists";
import type { BadgeTone } from "../../ui/display/badge";

export const PROPOSAL_TONES: Readonly<Record<ProposalStatus, BadgeTone>> = {
  submitted: "note",
  shortlisted: "fair",
  accepted: "good",
  declined: "plain",
  withdrawn: "plain",
};
