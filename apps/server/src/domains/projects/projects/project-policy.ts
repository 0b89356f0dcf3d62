import type { ProjectStatus } from "@stackyard/contract/projects/project-lists";
import type { Viewer } from "../../../platform/http/viewer.ts";

interface Subject {
  readonly userId: number;
  readonly status: ProjectStatus;
  readonly isInvitedOnly: boolean;
}

/** What connects a viewer with a project, besides owning it. */
export interface Ties {
  readonly hasProposed: boolean;
  readonly isInvited: boolean;
}

const PUBLIC: readonly ProjectStatus[] = ["open", "awarded", "active", "completed", "expired"];

/**
 * Drafts and projects in review are visible to their owner and administrators, and canceled ones
 * also to engineers who made a proposal. An invited-only project doesn't exist for anyone who isn't
 * invited.
 */
export function maySeeProject(
  viewer: Viewer | null,
  project: Subject,
  { hasProposed, isInvited }: Ties,
): boolean {
  if (isOwner(viewer, project) || viewer?.role === "admin") return true;
  if (project.isInvitedOnly && !isInvited) return false;
  if (PUBLIC.includes(project.status)) return true;
  return project.status === "cancelled" && hasProposed;
}

export function isOwner(viewer: Viewer | null, project: Pick<Subject, "userId">): boolean {
  return viewer?.id === project.userId;
}

interface Dates {
  readonly startsOn: string | null;
  readonly endsOn: string | null;
}

/** Hours by which the last time zone is behind UTC. */
const LAST_ZONE_HOURS = 12;

/**
 * Which days have passed. A day has passed when it is over in every time zone, so that nobody's today
 * is refused.
 */
export function pastDates({ startsOn, endsOn }: Dates, now: Date): Record<string, string> {
  const today = new Date(+now - LAST_ZONE_HOURS * 60 * 60 * 1_000).toISOString().slice(0, 10);
  return Object.fromEntries(
    Object.entries({ startsOn, endsOn })
      .filter(([, day]) => day !== null && day < today)
      .map(([field]) => [field, "This day has passed"]),
  );
}

/** An open project's text stays as it is once an engineer has answered it. */
export function whyNotChange({
  status,
  hasProposals,
}: Pick<Subject, "status"> & { readonly hasProposals: boolean }) {
  if (status === "draft") return null;
  if (status !== "open") return "conflict" as const;
  return hasProposals ? ("project_has_proposals" as const) : null;
}

/** Owners cancel what isn't over. Administrators remove what others can see. */
export function mayCancel(viewer: Viewer, project: Subject): boolean {
  return isOwner(viewer, project) || (viewer.role === "admin" && project.status === "open");
}
