import { BUDGET_STEPS, PROJECT_SORT_LABELS } from "@stackyard/contract/projects/project-lists";
import type { ProjectFilter } from "../../../lib/links/paths";
import { condition } from "../../../lib/listing/plain-conditions";

/** Filters with a single value from a fixed list. */
export const CONDITIONS = [
  condition(
    "Budget",
    "budget",
    BUDGET_STEPS,
    (dollars) => `At least $${Number(dollars).toLocaleString("en-US")}`,
  ),
] as const;

export const NO_CONDITIONS: Partial<ProjectFilter> = { budget: undefined, skill: undefined };

/** Number of active filters in the drawer. */
export const countSet = ({ budget, skill }: ProjectFilter) =>
  [budget, skill].filter(Boolean).length;

/** Removable chips for the active filters and sort order. */
export function chipsOf(filter: ProjectFilter) {
  const { search, skill, sort } = filter;
  const one = (key: keyof ProjectFilter, label: string | undefined) =>
    label ? [{ key, label }] : [];
  return [
    ...one("search", search && `“${search}”`),
    ...one("skill", skill),
    ...CONDITIONS.flatMap(({ name, options }) =>
      one(name, options.find(({ value }) => value === filter[name])?.label),
    ),
    ...one("sort", sort && PROJECT_SORT_LABELS[sort]),
  ];
}
