import type { ForumPost } from "@stackyard/contract/forum/posts";
import type { ForumThreadDetail } from "@stackyard/contract/forum/threads";
import { CircleCheck } from "lucide-react";
import { Link } from "../../../../lib/links/link";
import { paths } from "../../../../lib/links/paths";
import { classes } from "../../../../ui/classes";
import { Badge } from "../../../../ui/display/badge";
import { Byline } from "../../byline";
import { ChooseReply } from "../../moderation/choose-reply";
import { PostBody } from "./post-body";

interface Props {
  readonly thread: ForumThreadDetail;
  readonly post: ForumPost;
  /** Whether the URL links to this post. */
  readonly isWanted: boolean;
  readonly onQuote: ((post: ForumPost) => void) | undefined;
}

/** A reply, or the placeholder of a deleted one. */
export function PostItem({ thread, post, isWanted, onQuote }: Props) {
  const { number, user, createdAt, editedAt, isAnswer, status } = post;
  const permalink = (
    <Link
      to={paths.forumReply(thread.id, number)}
      className="inline-flex min-h-6 min-w-6 items-center justify-center hover:text-accent-strong hover:underline"
    >
      <span className="sr-only">Link to reply </span>#{number}
    </Link>
  );
  return (
    <li
      id={`reply-${number}`}
      className={classes(
        "scroll-mt-20 rounded-lg border p-5 sm:p-6",
        status === "visible" ? "bg-surface" : "border-dashed",
        isAnswer && "border-good",
        isWanted && "outline-2 outline-accent outline-offset-2",
      )}
    >
      {status === "deleted" ? (
        <p className="flex gap-2 text-ink-faint">
          This reply was deleted by its author. {permalink}
        </p>
      ) : (
        <>
          <ChooseReply post={post} />
          <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
            <Byline user={user} createdAt={createdAt} editedAt={editedAt}>
              {permalink}
            </Byline>
            {isAnswer && (
              <Badge tone="good" icon={<CircleCheck aria-hidden="true" className="size-3" />}>
                Solution
              </Badge>
            )}
          </div>
          <PostBody thread={thread} post={post} onQuote={onQuote && (() => onQuote(post))} />
        </>
      )}
    </li>
  );
}
