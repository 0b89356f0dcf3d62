import type { ServiceStatus } from "@stackyard/contract/base/option-lists";
import type { Viewer } from "../../../platform/http/viewer.ts";

interface Subject {
  readonly userId: number;
  readonly status: ServiceStatus;
}

/**
 * Published services are public; drafts and paused ones are visible to their owner and to
 * administrators.
 */
export function maySeeService(viewer: Viewer | null, service: Subject): boolean {
  return service.status === "published" || isOwner(viewer, service) || viewer?.role === "admin";
}

export function isOwner(viewer: Viewer | null, service: Pick<Subject, "userId">): boolean {
  return viewer?.id === service.userId;
}

export function mayDelete(viewer: Viewer, service: Subject): boolean {
  return isOwner(viewer, service) || viewer.role === "admin";
}
