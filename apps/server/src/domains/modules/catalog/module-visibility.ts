import type { ModuleStatus } from "@stackyard/contract/modules/modules";
import type { Viewer } from "../../../platform/http/viewer.ts";

interface Subject {
  readonly authorId: number;
  /** Of a module, or of one of its versions. */
  readonly status: ModuleStatus;
  /** Whether the viewer has it. */
  readonly isEntitled: boolean;
}

/** What is published is for everyone, what was withdrawn for those who have it; all for author and auditors. */
export function maySee(viewer: Viewer | null, module: Subject): boolean {
  if (isAuthor(viewer, module) || viewer?.mayAudit) return true;
  return module.status === "published" || (module.status === "withdrawn" && module.isEntitled);
}

export function isAuthor(viewer: Viewer | null, module: Pick<Subject, "authorId">): boolean {
  return viewer?.id === module.authorId;
}
