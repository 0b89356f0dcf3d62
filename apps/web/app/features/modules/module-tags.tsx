const SHOWN = 4;

/** A module's tags, with a count of those that don't fit. */
export function ModuleTags({ tags }: { readonly tags: readonly string[] }) {
  const rest = tags.slice(SHOWN);
  return (
    <ul aria-label="Tags" className="flex flex-wrap gap-1.5">
      {tags.slice(0, SHOWN).map((tag) => (
        <li key={tag} className={TAG}>
          {tag}
        </li>
      ))}
      {rest.length > 0 && (
        <li className={TAG} title={rest.join(", ")}>
          +{rest.length} more
        </li>
      )}
    </ul>
  );
}

const TAG =
  "max-w-full truncate rounded-sm bg-sunken px-1.5 py-0.5 font-mono text-ink-soft text-xs";
