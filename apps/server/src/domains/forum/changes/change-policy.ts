import type { ErrorCode } from "@stackyard/contract/base/errors";
import type { PostStatus } from "@stackyard/contract/forum/posts";
import type { Viewer } from "../../../platform/http/viewer.ts";

interface Post {
  readonly userId: number;
  readonly status: PostStatus;
  readonly isLocked: boolean;
}

/** Why a post can't be edited, as an error code; undefined means allowed. */
export function whyNotEdit(viewer: Viewer, post: Post): ErrorCode | undefined {
  return whyNotDelete(viewer, post) ?? (post.isLocked ? "thread_locked" : undefined);
}

/** Authors may delete their own posts even in a locked thread. */
export function whyNotDelete(
  viewer: Viewer,
  { userId, status }: Pick<Post, "userId" | "status">,
): ErrorCode | undefined {
  if (viewer.id !== userId) return "not_own_post";
  return status === "visible" || status === "held" ? undefined : "post_not_found";
}
