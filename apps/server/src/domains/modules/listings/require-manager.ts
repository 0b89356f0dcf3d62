import { AppError } from "../../../platform/http/errors/app-error.ts";
import type { Viewer } from "../../../platform/http/viewer.ts";
import { whyNotManage } from "./listing-policy.ts";

/** Throws unless the viewer manages the module. Administrators have to give a reason. */
export function requireManager(
  viewer: Viewer,
  module: { readonly authorId: number },
  reason: string | undefined,
): void {
  const refusal = whyNotManage(viewer, module);
  if (refusal) throw new AppError(refusal);
  if (viewer.id !== module.authorId && !reason) {
    throw new AppError("validation_failed", {
      fields: { reason: "Please give a reason of at least 10 characters" },
    });
  }
}
