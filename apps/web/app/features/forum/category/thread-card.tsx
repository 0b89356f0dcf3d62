import type { ForumThread } from "@stackyard/contract/forum/threads";
import { Day } from "../../../lib/format/times";
import { Link } from "../../../lib/links/link";
import { paths } from "../../../lib/links/paths";
import { classes } from "../../../ui/classes";
import { usernameOf } from "../person-name";
import { ThreadBadges } from "../thread-badges";
import { ThreadFigures } from "../thread-figures";
import { ThreadTags } from "../thread-tags";

export function ThreadCard({ thread }: { readonly thread: ForumThread }) {
  const { id, title, isPinned, excerpt, createdAt, user, tags } = thread;
  return (
    <li
      className={classes(
        "relative flex flex-col gap-2.5 rounded-lg border p-5 transition-shadow hover:shadow-lift",
        isPinned ? "border-accent bg-accent-wash" : "bg-surface",
      )}
    >
      <ThreadBadges thread={thread} />
      <h2 className="break-words text-lg">
        <Link
          to={paths.forumThread(id)}
          className="after:absolute after:inset-0 after:rounded-lg hover:text-accent-strong"
        >
          {title}
        </Link>
      </h2>
      <p className="line-clamp-2 break-words text-ink-soft leading-relaxed">{excerpt}</p>
      <ThreadTags tags={tags} />
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
        <p className="text-ink-soft text-sm">
          by <span className="font-[600]">{usernameOf(user)}</span> · <Day at={createdAt} />
        </p>
        <ThreadFigures thread={thread} />
      </div>
    </li>
  );
}
