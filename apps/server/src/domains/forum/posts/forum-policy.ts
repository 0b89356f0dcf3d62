import type { ErrorCode } from "@stackyard/contract/base/errors";
import type { PostStatus } from "@stackyard/contract/forum/posts";
import type { Viewer } from "../../../platform/http/viewer.ts";

interface Written {
  readonly userId: number;
  readonly status: PostStatus;
}

export const mayModerate = (viewer: Viewer | null) => viewer?.role === "admin";

/** Whether the viewer may see a thread. Held and hidden threads are visible to their author. */
export function maySeeThread(viewer: Viewer | null, { status, userId }: Written): boolean {
  if (status === "visible" || (mayModerate(viewer) && status !== "deleted")) return true;
  return (status === "held" || status === "hidden") && viewer?.id === userId;
}

/** Whether the viewer may read a post's content, rather than only see its position. */
export function mayReadPost(viewer: Viewer | null, { status, userId }: Written): boolean {
  if (status === "visible") return true;
  if (status === "deleted") return false;
  return mayModerate(viewer) || viewer?.id === userId;
}

/** Why a reply isn't possible, as an error code; undefined means allowed. */
export function whyNotReply(
  thread: Pick<Written, "status"> & { readonly isLocked: boolean },
): ErrorCode | undefined {
  if (thread.isLocked) return "thread_locked";
  return thread.status === "visible" ? undefined : "thread_not_found";
}

/** Why a reply can't be marked or unmarked as the solution. */
export function whyNotMark(
  viewer: Viewer,
  thread: { readonly userId: number },
): ErrorCode | undefined {
  return viewer.id === thread.userId ? undefined : "not_thread_author";
}
