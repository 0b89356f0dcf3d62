import { useQuery } from "@tanstack/react-query";
import { Day } from "../../../lib/format/times";
import { Link } from "../../../lib/links/link";
import { paths } from "../../../lib/links/paths";
import { recentThreadsQuery } from "../forum-queries";
import { ForumSection } from "../forum-section";
import { usernameOf } from "../person-name";
import { ThreadBadges } from "../thread-badges";
import { ThreadFigures } from "../thread-figures";

export function RecentThreads() {
  return (
    <ForumSection query={useQuery(recentThreadsQuery())} what="recent threads">
      {(threads) =>
        threads.length === 0 ? (
          <p className="mt-5 text-ink-soft">No discussions yet. Be the first to start a thread!</p>
        ) : (
          <ol className="mt-5 divide-y rounded-lg border bg-surface">
            {threads.map((thread) => (
              <li key={thread.id} className="relative flex flex-col gap-2 p-5 hover:bg-sunken">
                <ThreadBadges thread={thread} />
                <h3 className="break-words text-lg">
                  <Link
                    to={paths.forumThread(thread.id)}
                    className="after:absolute after:inset-0 hover:text-accent-strong"
                  >
                    {thread.title}
                  </Link>
                </h3>
                <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
                  <p className="text-ink-soft text-sm">
                    {usernameOf(thread.user)} in {thread.category.name} ·{" "}
                    <Day at={thread.createdAt} />
                  </p>
                  <ThreadFigures thread={thread} />
                </div>
              </li>
            ))}
          </ol>
        )
      }
    </ForumSection>
  );
}
