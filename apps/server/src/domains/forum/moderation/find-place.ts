import { sql } from "kysely";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import type { ViewerServices } from "../../../platform/services.ts";
import { findVisiblePost } from "../posts/show-post.ts";

interface Place {
  readonly threadId: number;
  readonly number: number;
}

/** The current location of a post, by a current or former location. */
export async function findPlace(ctx: ViewerServices, asked: Place): Promise<Place> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM forum_posts WHERE thread_id = ${asked.threadId} AND number = ${asked.number}
    UNION ALL
    SELECT post_id FROM forum_moved_posts
    WHERE thread_id = ${asked.threadId} AND number = ${asked.number}
    LIMIT 1`.execute(ctx.db);
  const [post] = rows;
  if (!post) throw new AppError("post_not_found");
  const { threadId, number } = await findVisiblePost(ctx, post.id);
  return { threadId, number };
}
