import type { ThreadAction } from "@stackyard/contract/forum/moderation-actions";

export const THREAD_ACT_LABELS: Readonly<Record<ThreadAction, string>> = {
  pin: "Pin",
  unpin: "Unpin",
  lock: "Lock",
  unlock: "Unlock",
  slow: "Slow mode",
  unslow: "End slow mode",
  move: "Move",
};

/** Confirmation question per moderator action. */
export const THREAD_ACT_QUESTIONS: Readonly<Record<ThreadAction, string>> = {
  pin: "Pin this thread?",
  unpin: "Unpin this thread?",
  lock: "Lock this thread?",
  unlock: "Unlock this thread?",
  slow: "Turn on slow mode for this thread?",
  unslow: "Turn off slow mode for this thread?",
  move: "Move this thread?",
};
