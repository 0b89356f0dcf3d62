import { CATEGORY_LABELS, SORT_LABELS } from "@stackyard/contract/option-lists";
import { X } from "lucide-react";
import type { Filter } from "./marketplace-filter";
import { useFilter } from "./use-filter";

/** What narrows or orders the list; each goes with a click. */
export function FilterChips() {
  const { filter, changeFilter } = useFilter();
  const chips = chipsOf(filter);
  if (chips.length === 0) return null;
  return (
    <ul aria-label="Active filters" className="flex flex-wrap gap-2">
      {chips.map(({ label, name }) => (
        <li key={name}>
          <button
            type="button"
            onClick={() => changeFilter({ [name]: undefined })}
            className="flex h-10 max-w-[80vw] items-center gap-2 rounded-md border border-line-strong bg-surface px-3 text-sm hover:border-accent hover:bg-accent-wash"
          >
            <span className="sr-only">Remove filter: </span>
            <span className="truncate">{label}</span>
            <X className="size-3.5 shrink-0 text-ink-faint" aria-hidden="true" />
          </button>
        </li>
      ))}
    </ul>
  );
}

interface Chip {
  readonly name: keyof Filter;
  readonly label: string;
}

function chipsOf({ search, category, sort, filter }: Filter): Chip[] {
  const chips: Chip[] = [];
  if (search) chips.push({ name: "search", label: `“${search}”` });
  if (category) chips.push({ name: "category", label: CATEGORY_LABELS[category] });
  if (filter) chips.push({ name: "filter", label: "Verified only" });
  if (sort) chips.push({ name: "sort", label: SORT_LABELS[sort] });
  return chips;
}
