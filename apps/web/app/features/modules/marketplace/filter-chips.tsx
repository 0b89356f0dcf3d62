import { CATEGORY_LABELS, SORT_LABELS } from "@stackyard/contract/base/option-lists";
import type { MarketplaceFilter } from "../../../lib/links/paths";
import { Chips } from "../../../lib/listing/chips";
import { useFilter } from "./use-filter";

export function FilterChips() {
  const { filter, changeFilter } = useFilter();
  return (
    <Chips chips={chipsOf(filter)} onRemove={({ key }) => changeFilter({ [key]: undefined })} />
  );
}

interface Chip {
  readonly key: keyof MarketplaceFilter;
  readonly label: string;
}

function chipsOf({ search, category, sort, filter }: MarketplaceFilter): Chip[] {
  const chips: Chip[] = [];
  if (search) chips.push({ key: "search", label: `“${search}”` });
  if (category) chips.push({ key: "category", label: CATEGORY_LABELS[category] });
  if (filter) chips.push({ key: "filter", label: "Verified only" });
  if (sort) chips.push({ key: "sort", label: SORT_LABELS[sort] });
  return chips;
}
