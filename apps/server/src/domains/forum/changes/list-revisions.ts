import type { ForumRevision } from "@stackyard/contract/forum/changes";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import type { ViewerServices } from "../../../platform/services.ts";
import { showPost } from "../posts/show-post.ts";
import { listRevisionRows } from "./change-queries.ts";

/** A post's revisions; none if the viewer may not read the post. */
export async function listRevisions(ctx: ViewerServices, id: number): Promise<ForumRevision[]> {
  const { content } = await showPost(ctx, id);
  if (content === "") throw new AppError("post_not_found");
  const rows = await listRevisionRows(ctx.db, id);
  return rows.map((row) => ({ ...row, replacedAt: row.replacedAt.toISOString() }));
}
