import type { Viewer } from "../../../platform/http/viewer.ts";

/** A scan is visible to its uploader and to auditors. */
export function maySeeScan(viewer: Viewer, upload: { readonly userId: number }): boolean {
  return viewer.id === upload.userId || viewer.mayAudit;
}
