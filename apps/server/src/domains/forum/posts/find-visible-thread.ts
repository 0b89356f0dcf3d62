import { oncePerPage } from "../../../platform/http/api/once-per-page.ts";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import type { ViewerServices } from "../../../platform/services.ts";
import { maySeeThread } from "./forum-policy.ts";
import { findThread, type WholeThreadRow } from "./thread-queries.ts";

/** A thread's row if the viewer may see it. For others it doesn't exist. */
export async function findVisibleThread(ctx: ViewerServices, id: number): Promise<WholeThreadRow> {
  const viewerId = ctx.user?.id ?? 0;
  const row = await oncePerPage(ctx, `thread ${id} for ${viewerId}`, () =>
    findThread(ctx.db, { id, viewerId }),
  );
  if (!row || !maySeeThread(ctx.user, row)) throw new AppError("thread_not_found");
  return row;
}
