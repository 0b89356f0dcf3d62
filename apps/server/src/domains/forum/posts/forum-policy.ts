import type { ErrorCode } from "@stackyard/contract/base/errors";
import type { PostStatus } from "@stackyard/contract/forum/posts";
import type { Viewer } from "../../../platform/http/viewer.ts";

interface Written {
  readonly userId: number;
  readonly status: PostStatus;
}

export const mayModerate = (viewer: Viewer | null) => viewer?.role === "admin";

/** Whether a thread is there for the viewer. What moderators keep from others is there for its author. */
export function maySeeThread(viewer: Viewer | null, { status, userId }: Written): boolean {
  if (status === "visible" || (mayModerate(viewer) && status !== "deleted")) return true;
  return (status === "held" || status === "hidden") && viewer?.id === userId;
}

/** Whether a post's words are there for the viewer, and not only its place. */
export function mayReadPost(viewer: Viewer | null, { status, userId }: Written): boolean {
  if (status === "visible") return true;
  if (status === "deleted") return false;
  return mayModerate(viewer) || viewer?.id === userId;
}

/** Why not reply, as an error of the catalogue; undefined means allowed. */
export function whyNotReply(
  thread: Pick<Written, "status"> & { readonly isLocked: boolean },
): ErrorCode | undefined {
  if (thread.isLocked) return "thread_locked";
  return thread.status === "visible" ? undefined : "thread_not_found";
}

/** Why not mark a reply as the solution, or take the mark back. */
export function whyNotMark(
  viewer: Viewer,
  thread: { readonly userId: number },
): ErrorCode | undefined {
  return viewer.id === thread.userId ? undefined : "not_thread_author";
}
