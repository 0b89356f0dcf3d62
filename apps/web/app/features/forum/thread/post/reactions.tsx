import type { ForumPost } from "@stackyard/contract/forum/posts";
import {
  FORUM_REACTIONS,
  type ForumReaction,
  REACTION_LABELS,
} from "@stackyard/contract/forum/reactions";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Heart, ThumbsUp, Users } from "lucide-react";
import { send } from "../../../../lib/api/api";
import { invalidate } from "../../../../lib/api/query";
import { formatNumber } from "../../../../lib/format/format";
import { useCurrentUser } from "../../../../lib/session/current-user";
import { buttonClasses } from "../../../../ui/controls/button";
import { showForumError } from "../../show-forum-error";

const ICONS = { helpful: ThumbsUp, thanks: Heart, same: Users };

interface Props {
  readonly post: Pick<ForumPost, "id" | "userId" | "reactions" | "ownReactions">;
}

/** Reactions to a post. The author and visitors see only the counts. */
export function Reactions({ post }: Props) {
  const client = useQueryClient();
  const user = useCurrentUser();
  const mayReact = user !== null && user.id !== post.userId;
  const { mutate, variables, isPending } = useMutation({
    mutationFn: (kind: ForumReaction) =>
      send(
        post.ownReactions.includes(kind) ? "delete" : "put",
        "/api/forum/posts/{id}/reactions/{kind}",
        {
          params: { id: post.id, kind },
        },
      ),
    onSuccess: () => invalidate(client, "/api/forum/threads"),
    onError: (error) =>
      showForumError(error, {
        title: "Reaction not saved",
        signIn: "Please sign in to react",
      }),
  });
  return FORUM_REACTIONS.map((kind) => {
    const Icon = ICONS[kind];
    const count = post.reactions[kind];
    if (!mayReact && count === 0) return null;
    const content = (
      <>
        <Icon aria-hidden="true" className="size-4" />
        <span className="max-sm:sr-only">{REACTION_LABELS[kind]}</span>{" "}
        <span className="tabular-nums">{formatNumber(count)}</span>
      </>
    );
    return mayReact ? (
      <button
        key={kind}
        type="button"
        aria-pressed={post.ownReactions.includes(kind)}
        disabled={isPending && variables === kind}
        onClick={() => mutate(kind)}
        className={buttonClasses(
          { look: "quiet", size: "small" },
          "px-2.5 aria-pressed:border-accent aria-pressed:bg-accent-wash aria-pressed:text-ink",
        )}
      >
        {content}
      </button>
    ) : (
      <span key={kind} className="flex h-10 items-center gap-1.5 px-2.5 text-ink-soft text-sm">
        {content}
      </span>
    );
  });
}
