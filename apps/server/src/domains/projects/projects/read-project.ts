import type { ProjectDetail } from "@stackyard/contract/projects/projects";
import { oncePerPage } from "../../../platform/http/api/once-per-page.ts";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import { currentHtml, renderingOf } from "../../../platform/markdown/rendering.ts";
import type { ViewerServices } from "../../../platform/services.ts";
import { listProjectFiles } from "../../common/files/list-attachments.ts";
import { answerAttachment } from "../../common/files/open-attachment.ts";
import { presentProjectDetail } from "./present-project.ts";
import { maySeeProject, type Ties } from "./project-policy.ts";
import { findProject, type ProjectDetailRow } from "./project-queries.ts";
import { renderScope } from "./render-scope.ts";

/** A project's row if the viewer may see it. For others it doesn't exist. */
export async function findVisibleProject(
  ctx: ViewerServices,
  id: number,
): Promise<ProjectDetailRow> {
  const viewerId = ctx.user?.id ?? 0;
  const row = await oncePerPage(ctx, `project ${id} for ${viewerId}`, () =>
    findProject(ctx.db, id, viewerId),
  );
  if (!row || !maySeeProject(ctx.user, row, tiesOf(row))) throw new AppError("project_not_found");
  return row;
}

function tiesOf({ hasProposed, isInvited }: ProjectDetailRow): Ties {
  return { hasProposed: Boolean(hasProposed), isInvited };
}

/** A project with everything its page shows, except proposals. */
export async function readProject(ctx: ViewerServices, id: number): Promise<ProjectDetail> {
  const row = await findVisibleProject(ctx, id);
  const kept = { html: row.scopeHtml, rendering: row.scopeRendering };
  const [scopeHtml, files] = await Promise.all([
    currentHtml(kept, [renderingOf()], async () => ({
      html: (await renderScope(row.scope)).scopeHtml,
    })),
    listProjectFiles(ctx.db, [id]),
  ]);
  return presentProjectDetail(ctx.user, row, { scopeHtml, files: files.get(id) ?? [] });
}

/** A file of a project, for everyone who may see the project at this moment. */
export async function readProjectFile(
  ctx: ViewerServices,
  { id, fileId }: { readonly id: number; readonly fileId: number },
): Promise<Response> {
  await findVisibleProject(ctx, id);
  const file = await ctx.db
    .selectFrom("attachments")
    .select(["fileKey", "prefixBytes", "fileName", "mediaType", "bytes"])
    .where("id", "=", fileId)
    .where("projectId", "=", id)
    .executeTakeFirst();
  if (!file) throw new AppError("not_found");
  return answerAttachment(ctx.files, file);
}
