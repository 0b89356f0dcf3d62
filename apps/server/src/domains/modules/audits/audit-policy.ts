import type { ErrorCode } from "@stackyard/contract/base/errors";
import type { Viewer } from "../../../platform/http/viewer.ts";

/** The reason for a refusal, as an error code; undefined means allowed. */
export function whyNotAudit(
  viewer: Viewer,
  module: { readonly authorId: number },
): ErrorCode | undefined {
  return whyNoAuditor(viewer) ?? (viewer.id === module.authorId ? "own_module" : undefined);
}

export function whyNoAuditor(viewer: Viewer): ErrorCode | undefined {
  if (viewer.lacksSecondFactor) return "second_factor_missing";
  return viewer.mayAudit ? undefined : "auditor_not_approved";
}
