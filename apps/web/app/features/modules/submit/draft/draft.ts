import type { Upload } from "@stackyard/contract/modules/submissions";
import {
  draftKey,
  readDraft as readText,
  writeDraft as writeText,
} from "../../../../lib/drafts/draft-store";
import { hasContent, type ModuleValues } from "../module-form";

/** What has been filled in so far: the listing, and the archive that has been uploaded. */
export interface Draft {
  readonly values: Partial<ModuleValues>;
  readonly upload: Upload | null;
}

const textKey = (userId: number) => draftKey(userId, "submission");

/** Uploads are kept on the server for a while only, so the browser remembers them for this tab. */
const uploadKey = (userId: number) => `submitted upload ${userId}`;

/** The listing is kept in this browser, and the upload for as long as the tab is open. */
export function readDraft(userId: number): Draft | null {
  const values = parse<Partial<ModuleValues>>(readText(textKey(userId)));
  const upload = parse<Upload>(readUpload(userId));
  return values || upload ? { values: values ?? {}, upload } : null;
}

/** Removes a draft that has been emptied. */
export function writeDraft(userId: number, { values, upload }: Draft): void {
  writeText(textKey(userId), hasContent(values) ? JSON.stringify(values) : "");
  try {
    if (upload) sessionStorage.setItem(uploadKey(userId), JSON.stringify(upload));
    else sessionStorage.removeItem(uploadKey(userId));
  } catch {
    // Storage is full or forbidden: a reload loses the upload.
  }
}

export function forgetDraft(userId: number): void {
  writeDraft(userId, { values: {}, upload: null });
}

function readUpload(userId: number): string {
  try {
    return sessionStorage.getItem(uploadKey(userId)) ?? "";
  } catch {
    return "";
  }
}

function parse<T>(text: string): T | null {
  try {
    return JSON.parse(text) as T;
  } catch {
    return null;
  }
}
