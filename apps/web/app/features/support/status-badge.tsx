import {
  TICKET_STATUS_LABELS,
  type TicketStatus,
} from "@stackyard/contract/support/support-options";
import { Badge, type BadgeTone } from "../../ui/display/badge";

const TONES: Record<TicketStatus, BadgeTone> = {
  new: "ink",
  open: "fair",
  waiting: "note",
  solved: "good",
  closed: "plain",
};

interface Props {
  readonly status: TicketStatus;
  /** Addresses the customer as "you" in the status. */
  readonly isForCustomer?: boolean;
}

export function StatusBadge({ status, isForCustomer = false }: Props) {
  const label = TICKET_STATUS_LABELS[status];
  return (
    <Badge tone={TONES[status]}>
      {isForCustomer && status === "waiting" ? "Waiting for you" : label}
    </Badge>
  );
}
