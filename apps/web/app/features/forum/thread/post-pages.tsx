import type { ForumPost, PostSort } from "@stackyard/contract/forum-posts";
import type { ForumThreadDetail } from "@stackyard/contract/forum-threads";
import { OlderItems } from "../../../lib/older-items";
import { postsQuery } from "../forum-queries";
import { PostItem } from "./post-item";

interface Props {
  readonly thread: ForumThreadDetail;
  readonly items: readonly ForumPost[];
  readonly next: string | null;
  readonly sort: PostSort;
  /** The reply that the address leads to. */
  readonly at?: number | undefined;
}

/** A page of replies, and the way to the next. */
export function PostPages({ thread, items, next, sort, at }: Props) {
  return (
    <>
      <ol className="flex flex-col gap-4">
        {items.map((post) => (
          <PostItem key={post.id} {...{ thread, post }} isWanted={post.number === at} />
        ))}
      </ol>
      {next && (
        <div className="mt-4">
          <OlderItems
            cursor={next}
            queryOf={(cursor) => postsQuery(thread.id, { sort, cursor })}
            label="More replies"
          >
            {(items, next) => <PostPages {...{ thread, items, next, sort, at }} />}
          </OlderItems>
        </div>
      )}
    </>
  );
}
