import type { ForumCategory } from "@stackyard/contract/forum/forum";
import { formatCount } from "../../../lib/format/format";
import { Link } from "../../../lib/links/link";
import { paths } from "../../../lib/links/paths";

export function CategoryCard({ category }: { readonly category: ForumCategory }) {
  const { name, description, slug, threadCount } = category;
  return (
    <li className="relative flex flex-col rounded-lg border bg-surface p-5 transition-shadow hover:shadow-lift">
      <h3 className="text-lg">
        <Link
          to={paths.forumCategory(slug)}
          className="after:absolute after:inset-0 after:rounded-lg hover:text-accent-strong"
        >
          {name}
        </Link>
      </h3>
      <p className="mt-2 mb-4 text-[0.95rem] text-ink-soft leading-relaxed">{description}</p>
      <p className="mt-auto text-ink-faint text-sm tabular-nums">
        {formatCount(threadCount, "thread")}
      </p>
    </li>
  );
}
