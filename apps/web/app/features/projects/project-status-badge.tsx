import {
  PROJECT_STATUS_LABELS,
  type ProjectStatus,
} from "@stackyard/contract/projects/project-lists";
import { Badge, type BadgeTone } from "../../ui/display/badge";

const TONES: Readonly<Record<ProjectStatus, BadgeTone>> = {
  draft: "plain",
  held: "fair",
  open: "good",
  awarded: "note",
  completed: "good",
  cancelled: "plain",
  expired: "plain",
};

export function ProjectStatusBadge({ status }: { readonly status: ProjectStatus }) {
  return <Badge tone={TONES[status]}>{PROJECT_STATUS_LABELS[status]}</Badge>;
}
