import type { ForumPost } from "@stackyard/contract/forum/posts";
import type { ForumThreadDetail } from "@stackyard/contract/forum/threads";
import { useState } from "react";
import { send } from "../../../../lib/api/api";
import { useCurrentUser } from "../../../../lib/session/current-user";
import { WrittenHtml } from "../../../../ui/display/written-html";
import { Appeal } from "../../moderation/appeal";
import { PostActions } from "../../moderation/post-actions";
import { HeldNote } from "../held-note";
import { EditForm } from "./edit-form";
import { MarkSolution } from "./mark-solution";
import { deleteReply, PostMenu } from "./post-menu";
import { Reactions } from "./reactions";

const ACTS = { visible: ["hide"], held: ["approve", "hide"], hidden: ["restore"] } as const;

interface Props {
  readonly thread: ForumThreadDetail;
  readonly post: ForumPost;
  readonly onQuote: (() => void) | undefined;
}

/** A reply's text and actions, or its editor. */
export function PostBody({ thread, post, onQuote }: Props) {
  const [isEditing, setEditing] = useState(false);
  const user = useCurrentUser();
  const { id, content, contentHtml, status } = post;
  const isHidden = status === "hidden";
  if (isEditing) {
    return (
      <EditForm
        postId={id}
        content={content}
        send={(content) =>
          send("patch", "/api/forum/posts/{id}", { params: { id }, body: { content } })
        }
        onClose={() => setEditing(false)}
      />
    );
  }
  if (content === "") {
    return <p className="mt-4 text-ink-faint">A moderator hid this reply.</p>;
  }
  return (
    <>
      {status === "held" && (
        <p className="mt-4 text-fair text-sm">
          Only you and the moderators can see this until it's approved.{" "}
          {user?.id === post.userId && <HeldNote />}
        </p>
      )}
      {isHidden && (
        <p className="mt-4 text-poor text-sm">Hidden by a moderator. Only its author sees it.</p>
      )}
      {status !== "visible" && user?.id === post.userId && (
        <Appeal postId={id} appeal={post.appeal} />
      )}
      <WrittenHtml html={contentHtml} className="mt-4 max-w-none" />
      <div className="mt-4 flex flex-wrap items-center gap-1 not-has-[:not(div)]:hidden">
        <Reactions post={post} />
        <MarkSolution thread={thread} post={post} />
        {thread.viewer.mayModerate && status !== "deleted" && (
          <PostActions postId={id} acts={ACTS[status]} />
        )}
        <PostMenu
          post={post}
          deletion={isHidden ? undefined : { what: "reply", run: deleteReply(id) }}
          onEdit={thread.isLocked || isHidden ? undefined : () => setEditing(true)}
          onQuote={onQuote}
        />
      </div>
    </>
  );
}
