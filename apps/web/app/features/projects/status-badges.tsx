import {
  CONTRACT_STATUS_LABELS,
  type ContractStatus,
} from "@stackyard/contract/projects/contract-lists";
import {
  PROJECT_STATUS_LABELS,
  PROPOSAL_STATUS_LABELS,
  type ProjectStatus,
  type ProposalStatus,
} from "@stackyard/contract/projects/project-lists";
import { WORK_TONES } from "../../lib/work/work-words";
import { Badge, type BadgeTone } from "../../ui/display/badge";

const PROJECT_TONES: Readonly<Record<ProjectStatus, BadgeTone>> = {
  draft: "plain",
  held: "fair",
  open: "good",
  awarded: "note",
  active: "note",
  completed: "good",
  cancelled: "plain",
  expired: "plain",
};

export function ProjectStatusBadge({ status }: { readonly status: ProjectStatus }) {
  return <Badge tone={PROJECT_TONES[status]}>{PROJECT_STATUS_LABELS[status]}</Badge>;
}

const PROPOSAL_TONES: Readonly<Record<ProposalStatus, BadgeTone>> = {
  submitted: "note",
  shortlisted: "fair",
  accepted: "good",
  declined: "plain",
  withdrawn: "plain",
};

interface ProposalProps {
  readonly status: ProposalStatus;
  readonly className?: string;
}

export function ProposalStatusBadge({ status, className }: ProposalProps) {
  return (
    <Badge tone={PROPOSAL_TONES[status]} {...(className && { className })}>
      {PROPOSAL_STATUS_LABELS[status]}
    </Badge>
  );
}

export function ContractStatusBadge({ status }: { readonly status: ContractStatus }) {
  return <Badge tone={WORK_TONES[status]}>{CONTRACT_STATUS_LABELS[status]}</Badge>;
}
