import type { ForumPost } from "@stackyard/contract/forum/posts";
import type { ForumThreadDetail } from "@stackyard/contract/forum/threads";
import { OlderItems } from "../../../lib/listing/older-items";
import { postsQuery } from "../forum-queries";
import { PostItem } from "./post/post-item";

interface Props {
  readonly thread: ForumThreadDetail;
  /** Number of the first reply shown. */
  readonly before: number | undefined;
  readonly onQuote: ((post: ForumPost) => void) | undefined;
}

/** Loads replies before the linked one on demand. */
export function EarlierReplies({ thread, before, onQuote }: Props) {
  if (before === undefined || before <= 1) return null;
  return (
    <div className="mb-4">
      <OlderItems
        cursor={String(before)}
        queryOf={(before) => postsQuery(thread.id, { before: Number(before) })}
        label="Earlier replies"
      >
        {(items) => (
          <>
            <EarlierReplies thread={thread} onQuote={onQuote} before={items[0]?.number} />
            <ol className="flex flex-col gap-4">
              {items.map((post) => (
                <PostItem
                  key={post.id}
                  thread={thread}
                  post={post}
                  onQuote={onQuote}
                  isWanted={false}
                />
              ))}
            </ol>
          </>
        )}
      </OlderItems>
    </div>
  );
}
