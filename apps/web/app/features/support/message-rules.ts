import { LIMITS } from "@stackyard/contract/base/limits";

/** What is said on a ticket. */
export const MESSAGE_RULES = {
  max: LIMITS.support.ticketText.max,
  tooShort: "Please write something",
};
