import { Link } from "../../../lib/links/link";
import { paths } from "../../../lib/links/paths";

/** Tags, each linked to the modules that have it. */
export function TagLinks({ tags }: { readonly tags: readonly string[] }) {
  return (
    <ul aria-label="Tags" className="mt-4 flex flex-wrap gap-2">
      {tags.map((tag) => (
        <li key={tag} className="max-w-full">
          <Link
            to={paths.marketplace({ search: tag })}
            className="block truncate rounded-sm border bg-surface px-2.5 py-1.5 font-mono text-ink-soft text-xs hover:border-accent hover:text-accent-strong"
          >
            {tag}
          </Link>
        </li>
      ))}
    </ul>
  );
}
