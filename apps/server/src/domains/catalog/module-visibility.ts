import type { ModuleStatus } from "@stackyard/contract/modules";
import type { Viewer } from "../../platform/http/viewer.ts";

interface Subject {
  readonly authorId: number;
  /** Of a module, or of one of its versions. */
  readonly status: ModuleStatus;
}

/** Published modules are for everyone; others for their author and those who audit. */
export function maySee(viewer: Viewer | null, module: Subject): boolean {
  return module.status === "published" || isAuthor(viewer, module) || Boolean(viewer?.mayAudit);
}

export function isAuthor(viewer: Viewer | null, module: Pick<Subject, "authorId">): boolean {
  return viewer?.id === module.authorId;
}
