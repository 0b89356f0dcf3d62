import { findSecrets } from "./patterns.ts";

/** What is shown in place of a secret. */
export const MASK = "••••••";

/** The text without the secrets that can be told by their form. */
export function maskSecrets(text: string): string {
  let shown = "";
  let at = 0;
  for (const { start, end } of findSecrets(text)) {
    shown += text.slice(at, start) + MASK;
    at = end;
  }
  return shown + text.slice(at);
}
