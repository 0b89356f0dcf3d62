import { waitInWords } from "@stackyard/contract/forum/moderation-actions";
import type { ForumPost } from "@stackyard/contract/forum/posts";
import type { ForumThreadDetail } from "@stackyard/contract/forum/threads";
import { useQuery } from "@tanstack/react-query";
import { memo, useCallback, useState } from "react";
import { Link } from "../../../lib/links/link";
import { paths } from "../../../lib/links/paths";
import { useCurrentUser } from "../../../lib/session/current-user";
import { Button } from "../../../ui/controls/button";
import { EmptyState } from "../../../ui/feedback/empty-state";
import { postsQuery } from "../forum-queries";
import { ForumSection } from "../forum-section";
import { Appeal } from "../moderation/appeal";
import { usernameOf } from "../person-name";
import { EarlierReplies } from "./earlier-replies";
import { PostPages } from "./post-pages";
import type { Place } from "./read-place";
import { ReplyForm } from "./reply-form";
import { SignInCard } from "./sign-in-card";
import { useReadMark } from "./use-thread-visit";

interface Props {
  readonly thread: ForumThreadDetail;
  readonly place: Place;
}

const FORM_ID = "reply-form";

export function Replies({ thread, place: { sort, at, answer } }: Props) {
  const user = useCurrentUser();
  const mayReply = user !== null && !thread.isLocked && thread.status === "visible";
  const [isOpen, setOpen] = useState(mayReply && answer !== undefined);
  const [chosen, setQuote] = useState("");
  const onQuote = useCallback((post: ForumPost) => {
    setQuote(quoteReply(post));
    setOpen(true);
  }, []);
  const { data: posts } = useQuery(postsQuery(thread.id, { sort, at }));
  const answered = posts?.items.find(({ number }) => number === answer);
  const quote = chosen || (answered?.content ? quoteReply(answered) : "");
  return (
    <section aria-labelledby="replies-title" className="mt-10">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h2 id="replies-title" className="text-2xl">
          Replies
        </h2>
        <Button
          look={isOpen ? "secondary" : "primary"}
          disabled={!mayReply}
          aria-expanded={isOpen}
          aria-controls={FORM_ID}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? "Cancel" : "Post Reply"}
        </Button>
      </div>
      <RepliesNotes thread={thread} />
      <div id={FORM_ID} className="scroll-mt-20">
        {isOpen && <ReplyForm thread={thread} quote={quote} onClose={() => setOpen(false)} />}
      </div>
      {!user && <SignInCard />}
      <ToUnread thread={thread} />
      {thread.replyCount > 1 && <Order thread={thread} sort={sort} />}
      <div className="mt-5">
        <Posts thread={thread} sort={sort} at={at} onQuote={mayReply ? onQuote : undefined} />
      </div>
    </section>
  );
}

interface PostsProps extends Pick<Props, "thread">, Pick<Place, "sort" | "at"> {
  readonly onQuote: ((post: ForumPost) => void) | undefined;
}

/** Opening the editor renders none of the posts again. */
const Posts = memo(function Posts({ thread, sort, at, onQuote }: PostsProps) {
  const query = useQuery(postsQuery(thread.id, { sort, at }));
  return (
    <ForumSection query={query} what="posts">
      {({ items, nextCursor }) =>
        items.length === 0 ? (
          <NoReplies thread={thread} sort={sort} />
        ) : (
          <>
            {sort === "oldest" && (
              <EarlierReplies thread={thread} onQuote={onQuote} before={items[0]?.number} />
            )}
            <PostPages
              thread={thread}
              items={items}
              sort={sort}
              at={at}
              onQuote={onQuote}
              next={nextCursor}
            />
          </>
        )
      }
    </ForumSection>
  );
});

/** Explains why not everyone can reply. */
function RepliesNotes({ thread }: Pick<Props, "thread">) {
  return (
    <>
      {thread.isLocked && (
        <div className="mt-2 text-ink-soft">
          <p>This thread is locked. You can't reply to it.</p>
          {thread.viewer.isAuthor && thread.status === "visible" && (
            <Appeal postId={thread.postId} appeal={thread.viewer.appeal} />
          )}
        </div>
      )}
      {thread.slowMinutes > 0 && !thread.isLocked && (
        <p className="mt-2 text-ink-soft">
          This thread is in slow mode: one post per person every {waitInWords(thread.slowMinutes)}.
        </p>
      )}
    </>
  );
}

function NoReplies({ thread, sort }: Pick<Props, "thread"> & Pick<Place, "sort">) {
  useReadMark(thread, sort === "oldest" ? 0 : undefined);
  return (
    <EmptyState headingLevel="h3" title="No replies yet">
      {thread.isLocked ? "The thread is locked." : "Be the first to reply."}
    </EmptyState>
  );
}

/** Jumps to the first unread reply if the reader has visited the thread before. */
function ToUnread({ thread: { id, isUnread, lastRead } }: Pick<Props, "thread">) {
  if (!isUnread || !lastRead) return null;
  return (
    <p className="mt-3">
      <Link to={paths.forumReply(id, lastRead + 1)} className="py-2 text-accent-strong underline">
        Jump to the first unread reply
      </Link>
    </p>
  );
}

function Order({ thread, sort }: Pick<Props, "thread"> & Pick<Place, "sort">) {
  const orders = [
    { id: "oldest", label: "Oldest first", to: paths.forumThread(thread.id) },
    { id: "votes", label: "Most helpful", to: paths.forumThread(thread.id, { sort: "votes" }) },
  ];
  return (
    <nav aria-label="Order of the replies" className="mt-4 flex gap-1 text-sm">
      {orders.map(({ id, label, to }) => (
        <Link
          key={id}
          to={to}
          preventScrollReset
          aria-current={id === sort ? "true" : undefined}
          className="flex h-10 items-center rounded-md border border-transparent px-3 text-ink-soft hover:bg-sunken hover:text-ink aria-[current]:border-line-strong aria-[current]:bg-surface aria-[current]:font-[620] aria-[current]:text-ink"
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}

/** Maximum quoted lines; the quotation links to the full reply. */
const MAX_LINES = 12;

/** Quotes a reply as Markdown with attribution. */
function quoteReply({ content, user, threadId, number }: ForumPost): string {
  const lines = content.split("\n");
  const shown = lines.length > MAX_LINES ? [...lines.slice(0, MAX_LINES), "…"] : lines;
  const source = `[#${number}](/developer-forum/threads/${threadId}?reply=${number}#reply-${number})`;
  const heading = user ? `@${usernameOf(user)} wrote in ${source}:` : `From ${source}:`;
  return [heading, "", ...shown].map((line) => `> ${line}`.trimEnd()).join("\n");
}
