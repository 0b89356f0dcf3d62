import type { ProjectDetail, ProjectSummary } from "@stackyard/contract/projects/projects";
import type { Viewer } from "../../../platform/http/viewer.ts";
import { clientRecordOf } from "../../talent/talent/track-record.ts";
import { isOwner } from "./project-policy.ts";
import type { ProjectDetailRow, ProjectRow } from "./project-queries.ts";

export function presentProject(row: ProjectRow): ProjectSummary {
  const { budgetMinCents: min, budgetMaxCents: max } = row;
  return {
    id: row.id,
    title: row.title,
    excerpt: row.excerpt,
    skills: row.skills,
    budget: min === null || max === null ? null : { min, max },
    status: row.status,
    isInvitedOnly: row.isInvitedOnly,
    proposalCount: row.proposalCount,
    client: { userId: row.userId, username: row.displayUsername, avatar: row.avatar },
    createdAt: row.createdAt.toISOString(),
    openedAt: row.openedAt?.toISOString() ?? null,
    expiresAt: row.expiresAt?.toISOString() ?? null,
  };
}

export function presentProjectDetail(
  viewer: Viewer | null,
  row: ProjectDetailRow,
  { scopeHtml, files }: Pick<ProjectDetail, "scopeHtml" | "files">,
): ProjectDetail {
  const isOwn = isOwner(viewer, row);
  const isSide = isOwn || (viewer !== null && viewer.id === row.workerId);
  return {
    ...presentProject(row),
    scope: row.scope,
    scopeHtml,
    openDays: row.openDays,
    checks: row.checks,
    files,
    startsOn: row.startsOn,
    endsOn: row.endsOn,
    modules: row.modules,
    returnReason: isOwn ? row.returnReason : null,
    clientRecord: row.status === "open" ? clientRecordOf(row.clientCounts) : null,
    conversationId: isSide ? row.conversationId : null,
    contractId: isSide ? row.contractId : null,
    viewer: { isOwner: isOwn },
  };
}
