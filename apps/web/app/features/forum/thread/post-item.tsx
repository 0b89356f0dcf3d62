import type { ForumPost } from "@stackyard/contract/forum-posts";
import type { ForumThreadDetail } from "@stackyard/contract/forum-threads";
import { CircleCheck } from "lucide-react";
import { Link } from "../../../lib/link";
import { paths } from "../../../lib/paths";
import { classes } from "../../../ui/classes";
import { Badge } from "../../../ui/display/badge";
import { WrittenHtml } from "../../../ui/display/written-html";
import { MarkSolution } from "./mark-solution";
import { WrittenBy } from "./written-by";

interface Props {
  readonly thread: ForumThreadDetail;
  readonly post: ForumPost;
  /** The address led to it. */
  readonly isWanted: boolean;
}

/** A reply, or the place where one was. */
export function PostItem({ thread, post, isWanted }: Props) {
  const { id, number, user, createdAt, editedAt, isAnswer, contentHtml } = post;
  return (
    <li
      id={`reply-${number}`}
      className={classes(
        "scroll-mt-20 rounded-lg border bg-surface p-5 sm:p-6",
        isAnswer && "border-good",
        isWanted && "outline-2 outline-accent outline-offset-2",
      )}
    >
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <WrittenBy {...{ user, createdAt, editedAt }}>
          <Link
            to={paths.forumReply(thread.id, number)}
            className="hover:text-accent-strong hover:underline"
          >
            <span className="sr-only">Link to reply </span>#{number}
          </Link>
        </WrittenBy>
        {isAnswer && (
          <Badge tone="good" icon={<CircleCheck aria-hidden="true" className="size-3" />}>
            Solution
          </Badge>
        )}
      </div>
      <WrittenHtml html={contentHtml} className="mt-4 max-w-none" />
      <div className="mt-4 flex flex-wrap items-center gap-2">
        <MarkSolution {...{ thread, post }} key={id} />
      </div>
    </li>
  );
}
