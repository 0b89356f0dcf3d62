import { SERVICE_STATUS_LABELS } from "@stackyard/contract/base/option-lists";
import type { ServiceSummary } from "@stackyard/contract/talent/services";
import { Badge } from "../../../../ui/display/badge";

const TONES = { draft: "plain", published: "good", paused: "fair" } as const;

/** Status of the owner's service. */
export function ServiceStatusBadge({ status }: Pick<ServiceSummary, "status">) {
  return <Badge tone={TONES[status]}>{SERVICE_STATUS_LABELS[status]}</Badge>;
}
