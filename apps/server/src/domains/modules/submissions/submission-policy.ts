import type { Viewer } from "../../../platform/http/viewer.ts";

/** A scan is its uploader's own business, and that of whoever audits. */
export function maySeeScan(viewer: Viewer, upload: { readonly userId: number }): boolean {
  return viewer.id === upload.userId || viewer.mayAudit;
}
