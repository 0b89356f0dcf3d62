import { Link } from "../../lib/links/link";
import { paths } from "../../lib/links/paths";

/** What a thread is about; each leads to what else is. */
export function ThreadTags({ tags }: { readonly tags: readonly string[] }) {
  if (tags.length === 0) return null;
  return (
    <ul aria-label="Tags" className="flex flex-wrap gap-2">
      {tags.map((tag) => (
        <li key={tag}>
          <Link
            to={paths.forumSearch({ tag })}
            // Above the link that a whole card is.
            className="relative z-1 inline-flex items-center rounded-sm border bg-sunken px-2 py-0.5 font-mono text-ink-soft text-xs hover:border-line-strong hover:text-ink"
          >
            {tag}
          </Link>
        </li>
      ))}
    </ul>
  );
}
