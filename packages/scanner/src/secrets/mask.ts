import { findSecrets } from "./patterns.ts";

/** Shown in place of a secret. */
export const MASK = "••••••";

/** Longer scripts are cut in messages. */
const MAX_SCRIPT = 60;

/** The beginning of a script for a message, with recognizable secrets masked. */
export function shownScript(text: string): string {
  return maskSecrets(text).slice(0, MAX_SCRIPT);
}

/** The text with recognizable secrets masked. */
export function maskSecrets(text: string): string {
  let shown = "";
  let at = 0;
  for (const { start, end } of findSecrets(text)) {
    shown += text.slice(at, start) + MASK;
    at = end;
  }
  return shown + text.slice(at);
}
