import { X } from "lucide-react";

interface Props {
  readonly label: string;
  readonly tags: readonly string[];
  readonly onRemove: (tag: string) => void;
}

/** Removable tags. */
export function TagList({ label, tags, onRemove }: Props) {
  if (tags.length === 0) return null;
  return (
    <ul aria-label={label} className="flex flex-wrap gap-2">
      {tags.map((tag) => (
        <li
          key={tag}
          className="inline-flex min-w-0 items-center rounded-md border border-line-strong bg-sunken pl-3 font-mono text-sm"
        >
          <span className="truncate">{tag}</span>
          <button
            type="button"
            aria-label={`Remove ${tag}`}
            onClick={() => onRemove(tag)}
            className="grid size-10 shrink-0 place-items-center rounded-md text-ink-faint hover:text-poor"
          >
            <X className="size-4" aria-hidden="true" />
          </button>
        </li>
      ))}
    </ul>
  );
}
