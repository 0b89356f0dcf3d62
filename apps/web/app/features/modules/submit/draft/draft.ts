import type { Upload } from "@stackyard/contract/modules/submissions";
import { hasContent, type ModuleValues } from "../listing/module-form";

/** What has been filled in so far: the text, and the archive that has been sent. */
export interface Draft {
  readonly values: Partial<ModuleValues>;
  readonly upload: Upload | null;
}

/** Each user has a draft of their own, as long as the tab is open. The number rises with its shape. */
const keyOf = (userId: number) => `submission_draft_2_${userId}`;

export function readDraft(userId: number): Draft | null {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(userId)) ?? "null") as Draft | null;
  } catch {
    return null;
  }
}

/** Keeps what there is to keep, and forgets a draft that has been emptied. */
export function writeDraft(userId: number, draft: Draft): void {
  const isEmpty = !draft.upload && !hasContent(draft.values);
  try {
    if (isEmpty) sessionStorage.removeItem(keyOf(userId));
    else sessionStorage.setItem(keyOf(userId), JSON.stringify(draft));
  } catch {
    // Storage is full or forbidden: the form works, a reload loses it.
  }
}

export function forgetDraft(userId: number): void {
  try {
    sessionStorage.removeItem(keyOf(userId));
  } catch {
    // As above.
  }
}
