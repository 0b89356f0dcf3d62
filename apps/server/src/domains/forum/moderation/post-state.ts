import type { PostAction } from "@stackyard/contract/forum/moderation-actions";
import type { PostStatus } from "@stackyard/contract/forum/posts";

interface Change {
  readonly from: readonly PostStatus[];
  readonly to: PostStatus;
}

/** Status transitions of moderation actions. */
export const POST_CHANGES: Readonly<Record<Exclude<PostAction, "dismiss">, Change>> = {
  approve: { from: ["held"], to: "visible" },
  hide: { from: ["visible", "held"], to: "hidden" },
  restore: { from: ["hidden"], to: "visible" },
};
