import type { ErrorCode } from "@stackyard/contract/errors";
import type { ModuleStatus } from "@stackyard/contract/modules";
import type { Viewer } from "../../platform/http/viewer.ts";

interface Subject {
  readonly authorId: number;
  readonly status: ModuleStatus;
}

/** Why not, as an error of the catalogue; undefined means allowed. */
type Refusal = ErrorCode | undefined;

/** Published modules are for everyone; others for their author and those who audit. */
export function maySee(viewer: Viewer | null, module: Subject): boolean {
  return module.status === "published" || isAuthor(viewer, module) || Boolean(viewer?.mayAudit);
}

export function isAuthor(viewer: Viewer | null, module: Pick<Subject, "authorId">): boolean {
  return viewer?.id === module.authorId;
}

/** Whoever wrote it, bought it or audits it. */
export function mayDownload(viewer: Viewer | null, module: Subject, isEntitled: boolean): boolean {
  return (
    maySee(viewer, module) && (isAuthor(viewer, module) || isEntitled || Boolean(viewer?.mayAudit))
  );
}

export function whyNotAudit(viewer: Viewer, module: Subject): Refusal {
  if (!viewer.mayAudit) return "auditor_not_approved";
  return isAuthor(viewer, module) ? "own_module" : undefined;
}

export function whyNotReview(viewer: Viewer, module: Subject): Refusal {
  if (isAuthor(viewer, module)) return "own_module";
  return module.status === "published" ? undefined : "module_not_found";
}

export function whyNotBuy(viewer: Viewer, module: Subject): Refusal {
  if (isAuthor(viewer, module)) return "own_module";
  return module.status === "published" ? undefined : "not_for_sale";
}
