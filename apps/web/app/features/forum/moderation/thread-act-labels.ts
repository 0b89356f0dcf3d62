import type { ThreadAct } from "@stackyard/contract/forum/acts";

export const THREAD_ACT_LABELS: Readonly<Record<ThreadAct, string>> = {
  pin: "Pin",
  unpin: "Unpin",
  lock: "Lock",
  unlock: "Unlock",
  slow: "Slow mode",
  unslow: "End slow mode",
  move: "Move",
};

/** What a moderator is asked before it is done. */
export const THREAD_ACT_QUESTIONS: Readonly<Record<ThreadAct, string>> = {
  pin: "Pin this thread?",
  unpin: "Unpin this thread?",
  lock: "Lock this thread?",
  unlock: "Unlock this thread?",
  slow: "Slow this thread down?",
  unslow: "End the slow mode of this thread?",
  move: "Move this thread?",
};
