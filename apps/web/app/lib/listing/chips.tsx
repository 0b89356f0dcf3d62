import { X } from "lucide-react";

interface Props<Chip> {
  readonly chips: readonly Chip[];
  readonly onRemove: (chip: Chip) => void;
}

/** The active filters of a list, each removable. */
export function Chips<Chip extends { readonly key: string; readonly label: string }>({
  chips,
  onRemove,
}: Props<Chip>) {
  if (chips.length === 0) return null;
  return (
    <ul aria-label="Active filters" className="flex flex-wrap gap-2">
      {chips.map((chip) => (
        <li key={chip.key}>
          <button
            type="button"
            onClick={() => onRemove(chip)}
            className="flex h-10 max-w-[80vw] items-center gap-2 rounded-md border border-line-strong bg-surface px-3 text-sm hover:border-accent hover:bg-accent-wash"
          >
            <span className="sr-only">Remove filter: </span>
            <span className="truncate">{chip.label}</span>
            <X className="size-3.5 shrink-0 text-ink-faint" aria-hidden="true" />
          </button>
        </li>
      ))}
    </ul>
  );
}
