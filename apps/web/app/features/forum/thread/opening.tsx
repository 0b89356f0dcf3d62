import type { ForumThreadDetail } from "@stackyard/contract/forum/threads";
import { useState } from "react";
import { useNavigate } from "react-router";
import { send } from "../../../lib/api/api";
import { Link } from "../../../lib/links/link";
import { paths } from "../../../lib/links/paths";
import { Badge } from "../../../ui/display/badge";
import { Card } from "../../../ui/display/card";
import { WrittenHtml } from "../../../ui/display/written-html";
import { Byline } from "../byline";
import { FeedLink } from "../feed-link";
import { ThreadBadges } from "../thread-badges";
import { ThreadFigures } from "../thread-figures";
import { ThreadTags } from "../thread-tags";
import { FollowButton } from "./follow-button";
import { EditOpening } from "./post/edit-opening";
import { PostMenu } from "./post/post-menu";
import { Reactions } from "./post/reactions";

export function Opening({ thread }: { readonly thread: ForumThreadDetail }) {
  const [isEditing, setEditing] = useState(false);
  const { category, title, user, createdAt, editedAt, contentHtml, tags, module } = thread;
  return (
    <article aria-labelledby="thread-title" className="mt-4">
      <div className="flex flex-wrap items-center gap-2">
        <Badge>{category.name}</Badge>
        <ThreadBadges thread={{ ...thread, isUnread: false }} />
      </div>
      <h1 id="thread-title" className="mt-3 break-words text-3xl sm:text-4xl">
        {title}
      </h1>
      {module && (
        <p className="mt-2 text-ink-soft">
          About the module{" "}
          <Link to={paths.module(module.id)} className="font-[600] underline">
            {module.title}
          </Link>
        </p>
      )}
      <Card className="mt-5 p-5 sm:p-6">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <Byline user={user} createdAt={createdAt} editedAt={editedAt} />
          <ThreadFigures thread={thread} />
        </div>
        {isEditing ? (
          <EditOpening thread={thread} onClose={() => setEditing(false)} />
        ) : (
          <>
            <WrittenHtml html={contentHtml} className="mt-5 max-w-none" />
            <div className="mt-5">
              <ThreadTags tags={tags} />
            </div>
            <OpeningActs thread={thread} onEdit={() => setEditing(true)} />
          </>
        )}
      </Card>
    </article>
  );
}

interface ActsProps {
  readonly thread: ForumThreadDetail;
  readonly onEdit: () => void;
}

function OpeningActs({ thread, onEdit }: ActsProps) {
  const navigate = useNavigate();
  const { id, postId, userId, editedAt, reactions, ownReactions, isLocked, replyCount } = thread;
  const isHidden = thread.status === "hidden";
  async function run() {
    await send("delete", "/api/forum/threads/{id}", { params: { id } });
    await navigate(paths.forumCategory(thread.category.slug), { replace: true });
  }
  return (
    <div className="-mx-2.5 mt-4 flex flex-wrap items-center gap-1">
      <Reactions post={{ id: postId, userId, reactions, ownReactions }} />
      <FollowButton thread={thread} />
      <FeedLink of="this thread" to={paths.forumThreadFeed(id)} />
      <PostMenu
        post={{ id: postId, userId, editedAt }}
        deletion={replyCount === 0 && !isHidden ? { what: "thread", run } : undefined}
        onEdit={isLocked || isHidden ? undefined : onEdit}
        onQuote={undefined}
      />
    </div>
  );
}
