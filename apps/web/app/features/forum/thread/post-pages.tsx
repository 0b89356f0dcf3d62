import type { ForumPost, PostSort } from "@stackyard/contract/forum/posts";
import type { ForumThreadDetail } from "@stackyard/contract/forum/threads";
import { Fragment } from "react";
import { OlderItems } from "../../../lib/listing/older-items";
import { postsQuery } from "../forum-queries";
import { PostItem } from "./post/post-item";
import { useReadMark } from "./use-thread-visit";

interface Props {
  readonly thread: ForumThreadDetail;
  readonly items: readonly ForumPost[];
  readonly next: string | null;
  readonly sort: PostSort;
  /** The reply that the URL links to. */
  readonly at?: number | undefined;
  readonly onQuote: ((post: ForumPost) => void) | undefined;
}

/** A page of replies, with a button that loads the next page. */
export function PostPages({ thread, items, next, sort, at, onQuote }: Props) {
  const shown = sort === "oldest" ? items.at(-1)?.number : undefined;
  const lastRead = useReadMark(thread, shown);
  const firstNew =
    sort === "oldest" && lastRead !== null && items.find(({ number }) => number > lastRead);
  return (
    <>
      <ol className="flex flex-col gap-4">
        {items.map((post) => (
          <Fragment key={post.id}>
            {post === firstNew && <NewFromHere />}
            <PostItem thread={thread} post={post} onQuote={onQuote} isWanted={post.number === at} />
          </Fragment>
        ))}
      </ol>
      {next && (
        <div className="mt-4">
          <OlderItems
            cursor={next}
            queryOf={(cursor) => postsQuery(thread.id, { sort, cursor })}
            label="More replies"
          >
            {(items, next) => (
              <PostPages
                thread={thread}
                items={items}
                next={next}
                sort={sort}
                at={at}
                onQuote={onQuote}
              />
            )}
          </OlderItems>
        </div>
      )}
    </>
  );
}

function NewFromHere() {
  return (
    <li className="flex items-center gap-3 font-[620] text-accent-strong text-sm">
      <span aria-hidden="true" className="h-px flex-1 bg-accent" />
      New since your last visit
      <span aria-hidden="true" className="h-px flex-1 bg-accent" />
    </li>
  );
}
