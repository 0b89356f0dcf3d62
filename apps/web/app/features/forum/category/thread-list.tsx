import type { ForumCategory } from "@stackyard/contract/forum/forum";
import type { ForumShow, ForumThread } from "@stackyard/contract/forum/threads";
import { useQuery } from "@tanstack/react-query";
import { ButtonLink } from "../../../lib/links/button-link";
import { paths } from "../../../lib/links/paths";
import { OlderItems } from "../../../lib/listing/older-items";
import { signInAddress } from "../../../lib/session/sign-in-address";
import { Button } from "../../../ui/controls/button";
import { EmptyState } from "../../../ui/feedback/empty-state";
import { categoryThreadsQuery } from "../forum-queries";
import { ForumSection } from "../forum-section";
import { ThreadCard } from "./thread-card";

interface Props {
  readonly category: ForumCategory;
  readonly show: ForumShow;
  /** Undefined for visitors. */
  readonly onStart: (() => void) | undefined;
}

export function ThreadList({ category, show, onStart }: Props) {
  const query = useQuery(categoryThreadsQuery(category.id, show));
  return (
    <ForumSection query={query} what="threads">
      {({ items, nextCursor }) =>
        items.length === 0 ? (
          <NoThreads category={category} show={show} onStart={onStart} />
        ) : (
          <ThreadPage category={category} show={show} items={items} next={nextCursor} />
        )
      }
    </ForumSection>
  );
}

interface PageProps extends Pick<Props, "category" | "show"> {
  readonly items: readonly ForumThread[];
  readonly next: string | null;
}

function ThreadPage({ category, show, items, next }: PageProps) {
  return (
    <>
      <ol className="flex flex-col gap-4">
        {items.map((thread) => (
          <ThreadCard key={thread.id} thread={thread} />
        ))}
      </ol>
      {next && (
        <div className="mt-6">
          <OlderItems
            cursor={next}
            queryOf={(cursor) => categoryThreadsQuery(category.id, show, cursor)}
            label="More threads"
          >
            {(items, next) => (
              <ThreadPage category={category} show={show} items={items} next={next} />
            )}
          </OlderItems>
        </div>
      )}
    </>
  );
}

const EMPTY: Record<ForumShow, { readonly title: string; readonly text: string }> = {
  all: { title: "No threads yet", text: "Be the first to start a discussion." },
  unsolved: { title: "No unsolved questions", text: "Every question here is solved." },
  solved: {
    title: "No solved questions yet",
    text: "Threads appear here when their authors mark a reply as the solution.",
  },
};

function NoThreads({ category, show, onStart }: Props) {
  const next = paths.forumCategory(category.slug);
  return (
    <EmptyState
      title={EMPTY[show].title}
      action={
        onStart ? (
          <Button aria-haspopup="dialog" onClick={onStart}>
            Start a New Discussion
          </Button>
        ) : (
          <ButtonLink to={signInAddress({ next })}>Sign In / Register</ButtonLink>
        )
      }
    >
      {EMPTY[show].text}
    </EmptyState>
  );
}
