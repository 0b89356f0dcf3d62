import { findSecrets } from "./patterns.ts";

/** Shown in place of a secret. */
export const MASK = "••••••";

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
