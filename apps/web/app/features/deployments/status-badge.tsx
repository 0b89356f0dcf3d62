import {
  OPERATION_STATUS_LABELS,
  type OperationStatus,
} from "@stackyard/contract/deployments/deployment-lists";
import { Badge, type BadgeTone } from "../../ui/display/badge";

const TONES: Readonly<Record<OperationStatus, BadgeTone>> = {
  queued: "plain",
  leased: "plain",
  planning: "note",
  planned: "fair",
  approved: "note",
  applying: "note",
  destroying: "note",
  uncertain: "poor",
  applied: "good",
  destroyed: "plain",
  checked: "good",
  failed: "poor",
  cancelled: "plain",
};

export function StatusBadge({ status }: { readonly status: OperationStatus }) {
  return <Badge tone={TONES[status]}>{OPERATION_STATUS_LABELS[status]}</Badge>;
}
