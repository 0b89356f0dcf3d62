import type { TicketStatus } from "@stackyard/contract/support/support-options";
import type { TransitionTable } from "../../../platform/transition-table.ts";

/** A reply reopens a ticket unless it is closed. */
export const TICKET_TRANSITIONS: TransitionTable<TicketStatus> = {
  new: ["open", "waiting", "solved", "closed"],
  open: ["waiting", "solved", "closed"],
  waiting: ["open", "solved", "closed"],
  solved: ["open", "waiting", "closed"],
  closed: [],
};
