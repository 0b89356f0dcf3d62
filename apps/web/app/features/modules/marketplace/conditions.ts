import {
  CATEGORY_LABELS,
  MODULE_CATEGORIES,
  MODULE_PRICE_STEPS,
  MODULE_SCORE_STEPS,
  MODULE_UPDATE_STEPS,
  RATING_STEPS,
  SORT_LABELS,
} from "@stackyard/contract/base/option-lists";
import type { MarketplaceFilter } from "../../../lib/links/paths";
import { condition } from "../../../lib/listing/plain-conditions";

/** Filters with a single value from a fixed list, in the drawer's order. */
export const CONDITIONS = [
  condition("Category", "category", MODULE_CATEGORIES, (category) => CATEGORY_LABELS[category]),
  condition("Price", "price", MODULE_PRICE_STEPS, (dollars) => `Up to $${dollars}`),
  condition("Security score", "score", MODULE_SCORE_STEPS, (score) => `${score}+`),
  condition("Rating", "rating", RATING_STEPS, (stars) => `${stars}+ stars`),
  condition("Updated", "updated", MODULE_UPDATE_STEPS, (months) =>
    months === "1" ? "This month" : `Last ${months} months`,
  ),
] as const;

/** Clears all filters except the search and the sort order. */
export const NO_CONDITIONS: Partial<MarketplaceFilter> = {
  ...Object.fromEntries(CONDITIONS.map(({ name }) => [name, undefined])),
  filter: undefined,
  provider: undefined,
  license: undefined,
};

/** Number of active filters in the drawer. The category has a control of its own beside it. */
export function countSet({ category: _, ...filter }: MarketplaceFilter): number {
  return chipsOf({ ...filter, search: undefined, sort: undefined }).length;
}

/** Number of active filters, excluding the sort order. */
export function countConditions(filter: MarketplaceFilter): number {
  return chipsOf({ ...filter, sort: undefined }).length;
}

interface Chip {
  readonly key: keyof MarketplaceFilter;
  readonly label: string;
}

/** Removable chips for the active filters and sort order. */
export function chipsOf(filter: MarketplaceFilter): Chip[] {
  const { search, provider, license, sort } = filter;
  const one = (key: Chip["key"], label: string | undefined): Chip[] =>
    label ? [{ key, label }] : [];
  return [
    ...one("search", search && `“${search}”`),
    ...CONDITIONS.flatMap(({ name, title, options }) => {
      const label = options.find(({ value }) => value === filter[name])?.label;
      return one(name, label && (name === "category" ? label : `${title}: ${label}`));
    }),
    ...one("provider", provider && `Provider: ${provider}`),
    ...one("license", license && `License: ${license}`),
    ...one("filter", filter.filter && "Verified only"),
    ...one("sort", sort && SORT_LABELS[sort]),
  ];
}
