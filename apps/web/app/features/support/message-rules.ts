import { LIMITS } from "@stackyard/contract/base/limits";

/** Validation rules of ticket messages. */
export const MESSAGE_RULES = {
  max: LIMITS.support.ticketText.max,
  tooShort: "Please write a message",
};
