import {
  DELIVERY_STEPS,
  SERVICE_PRICE_STEPS,
  SERVICE_SORT_LABELS,
  SPECIALIZATION_LABELS,
} from "@stackyard/contract/base/option-lists";
import { formatCount } from "../../../../lib/format/format";
import type { ServiceFilter } from "../../../../lib/links/paths";
import { condition } from "../../../../lib/listing/plain-conditions";

/** Conditions of which each has one value at a time, as the drawer lists them. */
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

/** None of the drawer's conditions. */
export const NO_CONDITIONS: Partial<ServiceFilter> = { price: undefined, delivery: undefined };

/** How many conditions of the drawer are set. */
export function countSet(filter: ServiceFilter): number {
  return CONDITIONS.filter(({ name }) => filter[name]).length;
}

/** What narrows or orders the list. */
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
