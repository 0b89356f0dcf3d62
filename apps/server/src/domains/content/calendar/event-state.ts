import type { EventStatus } from "@stackyard/contract/content/calendar-lists";
import type { TransitionTable } from "../../../platform/transition-table.ts";

/** Registered people are told that an event is canceled, so it can't be reinstated. */
export const EVENT_TRANSITIONS: TransitionTable<EventStatus> = {
  scheduled: ["canceled"],
  canceled: [],
};
