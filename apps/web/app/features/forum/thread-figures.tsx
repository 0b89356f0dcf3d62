import type { ForumThread } from "@stackyard/contract/forum/threads";
import { Eye, MessageSquare } from "lucide-react";
import { formatCount } from "../../lib/format/format";

/** View and reply counts of a thread. */
export function ThreadFigures({ thread }: { readonly thread: ForumThread }) {
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-ink-soft text-sm tabular-nums">
      <span className="flex items-center gap-1.5">
        <MessageSquare aria-hidden="true" className="size-4 text-ink-faint" />
        {formatCount(thread.replyCount, "reply", "replies")}
      </span>
      <span className="flex items-center gap-1.5">
        <Eye aria-hidden="true" className="size-4 text-ink-faint" />
        {formatCount(thread.viewCount, "view")}
      </span>
    </p>
  );
}
