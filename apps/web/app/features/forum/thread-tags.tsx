/** What a thread is about; each leads to what else is. */
export function ThreadTags({ tags }: { readonly tags: readonly string[] }) {
  if (tags.length === 0) return null;
  return (
    <ul aria-label="Tags" className="flex flex-wrap gap-2">
      {tags.map((tag) => (
        <li
          key={tag}
          className="inline-flex items-center rounded-sm border bg-sunken px-2 py-0.5 font-mono text-ink-soft text-xs"
        >
          {tag}
        </li>
      ))}
    </ul>
  );
}
