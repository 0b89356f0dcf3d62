import { useQuery } from "@tanstack/react-query";
import { Link } from "../../../lib/links/link";
import { paths } from "../../../lib/links/paths";
import { popularThreadsQuery } from "../forum-queries";
import { ForumSection } from "../forum-section";
import { ThreadFigures } from "../thread-figures";

export function PopularThreads() {
  return (
    <ForumSection query={useQuery(popularThreadsQuery())} what="popular threads">
      {(threads) =>
        threads.length === 0 ? (
          <p className="mt-5 text-ink-soft">No popular threads yet.</p>
        ) : (
          <ol className="mt-5 divide-y rounded-lg border bg-surface">
            {threads.map((thread) => (
              <li key={thread.id} className="relative flex flex-col gap-2 p-4 hover:bg-sunken">
                <h3 className="break-words font-[620] text-[0.95rem]">
                  <Link
                    to={paths.forumThread(thread.id)}
                    className="after:absolute after:inset-0 hover:text-accent-strong"
                  >
                    {thread.title}
                  </Link>
                </h3>
                <ThreadFigures thread={thread} />
              </li>
            ))}
          </ol>
        )
      }
    </ForumSection>
  );
}
