import type { FoundThread } from "@stackyard/contract/forum/search";
import { Day } from "../../../lib/format/times";
import { Link } from "../../../lib/links/link";
import { paths } from "../../../lib/links/paths";
import { usernameOf } from "../person-name";
import { ThreadBadges } from "../thread-badges";
import { ThreadFigures } from "../thread-figures";
import { ThreadTags } from "../thread-tags";

/** Search result with its best matching passage, linked to the matching post. */
export function FoundThreadCard({ found }: { readonly found: FoundThread }) {
  const { thread, number, passage } = found;
  const to = number === 0 ? paths.forumThread(thread.id) : paths.forumReply(thread.id, number);
  return (
    <li className="relative flex flex-col gap-2.5 rounded-lg border bg-surface p-5 transition-shadow hover:shadow-lift">
      <ThreadBadges thread={thread} />
      <h2 className="break-words text-lg">
        <Link
          to={to}
          className="after:absolute after:inset-0 after:rounded-lg hover:text-accent-strong"
        >
          {thread.title}
        </Link>
      </h2>
      <p className="line-clamp-3 text-ink-soft leading-relaxed [overflow-wrap:anywhere]">
        {passage.map(({ text, isMatch }, index) =>
          isMatch ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text, always drawn together.
            <mark key={index} className="rounded-xs bg-accent-wash px-0.5 font-[620] text-ink">
              {text}
            </mark>
          ) : (
            text
          ),
        )}
      </p>
      <ThreadTags tags={thread.tags} />
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
        <p className="text-ink-soft text-sm">
          {usernameOf(thread.user)} in {thread.category.name} · <Day at={thread.createdAt} />
        </p>
        <ThreadFigures thread={thread} />
      </div>
    </li>
  );
}
