import type { ModuleStatus } from "@stackyard/contract/modules/modules";
import type { Viewer } from "../../../platform/http/viewer.ts";

interface Subject {
  readonly authorId: number;
  /** Of a module or a version. */
  readonly status: ModuleStatus;
  /** Whether the viewer holds an entitlement. */
  readonly isEntitled: boolean;
}

/**
 * Published content is visible to everyone, withdrawn content to its holders, and everything to its
 * author and to auditors.
 */
export function maySee(viewer: Viewer | null, module: Subject): boolean {
  if (isAuthor(viewer, module) || viewer?.mayAudit) return true;
  return module.status === "published" || (module.status === "withdrawn" && module.isEntitled);
}

export function isAuthor(viewer: Viewer | null, module: Pick<Subject, "authorId">): boolean {
  return viewer?.id === module.authorId;
}
