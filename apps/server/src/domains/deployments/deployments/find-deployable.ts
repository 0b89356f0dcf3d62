import type { UserServices } from "../../../platform/services.ts";
import { findDownloadable } from "../../modules/downloads/find-downloadable.ts";

/** A version that the caller may deploy. Throws as a download does, and names the page to buy at. */
export function findDeployable(ctx: UserServices, moduleId: number, wanted = "latest") {
  const message = `Purchase required: /modules/${moduleId}`;
  return findDownloadable(ctx, moduleId, wanted, { message });
}
