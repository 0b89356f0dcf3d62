import {
  DELIVERY_STEPS,
  SERVICE_PRICE_STEPS,
  SERVICE_SORT_LABELS,
  SPECIALIZATION_LABELS,
} from "@stackyard/contract/base/option-lists";
import { formatCount } from "../../../../lib/format/format";
import type { ServiceFilter } from "../../../../lib/links/paths";
import { condition } from "../../../../lib/listing/plain-conditions";

/** Filters with a single value, in the drawer's order. */
export const CONDITIONS = [
  condition(
    "Price",
    "price",
    SERVICE_PRICE_STEPS,
    (dollars) => `Up to $${Number(dollars).toLocaleString("en-US")}`,
  ),
  condition(
    "Delivery",
    "delivery",
    DELIVERY_STEPS,
    (days) => `Within ${formatCount(Number(days), "day")}`,
  ),
] as const;

/** Clears all of the drawer's filters. */
export const NO_CONDITIONS: Partial<ServiceFilter> = { price: undefined, delivery: undefined };

/** Number of active filters in the drawer. */
export function countSet(filter: ServiceFilter): number {
  return CONDITIONS.filter(({ name }) => filter[name]).length;
}

/** Removable chips for the active filters and sort order. */
export function chipsOf(filter: ServiceFilter) {
  const { search, specialization, sort } = filter;
  const one = (key: keyof ServiceFilter, label: string | undefined) =>
    label ? [{ key, label }] : [];
  return [
    ...one("search", search && `“${search}”`),
    ...one("specialization", specialization && SPECIALIZATION_LABELS[specialization]),
    ...CONDITIONS.flatMap(({ name, options }) =>
      one(name, options.find(({ value }) => value === filter[name])?.label),
    ),
    ...one("sort", sort && SERVICE_SORT_LABELS[sort]),
  ];
}
