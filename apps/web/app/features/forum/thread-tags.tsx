import { Link } from "../../lib/links/link";
import { paths } from "../../lib/links/paths";

/** A thread's tags, each linked to the threads that share it. */
export function ThreadTags({ tags }: { readonly tags: readonly string[] }) {
  if (tags.length === 0) return null;
  return (
    <ul aria-label="Tags" className="flex flex-wrap gap-2">
      {tags.map((tag) => (
        <li key={tag}>
          <Link
            to={paths.forumSearch({ tag })}
            // Above the card's stretched link.
            className="relative z-1 inline-flex items-center rounded-sm border bg-sunken px-2 py-0.5 font-mono text-ink-soft text-xs hover:border-line-strong hover:text-ink"
          >
            {tag}
          </Link>
        </li>
      ))}
    </ul>
  );
}
