import {
  CLOUD_LABELS,
  CLOUD_PROVIDERS,
  ENGINEER_SORT_LABELS,
  EXPERIENCE_STEPS,
  IAC_TOOLS,
  PRICE_STEPS,
  RATING_STEPS,
  SPECIALIZATION_LABELS,
  TOOL_LABELS,
} from "@stackyard/contract/base/option-lists";
import type { TalentFilter } from "../../../lib/links/paths";
import { condition } from "../../../lib/listing/plain-conditions";
import { zoneLabel } from "../zones";

/** Filters with a single value, in the drawer's order. */
export const CONDITIONS = [
  condition("Experience", "experience", EXPERIENCE_STEPS, (years) => `${years}+ years`),
  condition("Rating", "rating", RATING_STEPS, (stars) => `${stars}+ stars`),
  condition("Availability", "availability", ["available"], () => "Available now"),
  condition("Price", "price", PRICE_STEPS, (dollars) => `Up to $${dollars} an hour`),
  condition("Clouds", "cloud", CLOUD_PROVIDERS, (cloud) => CLOUD_LABELS[cloud]),
  condition("Tools", "tool", IAC_TOOLS, (tool) => TOOL_LABELS[tool]),
] as const;

/** Splits the filter's list of skills. */
export function skillsOf({ skills = "" }: TalentFilter): string[] {
  return skills
    .split(",")
    .map((skill) => skill.trim())
    .filter(Boolean);
}

interface Chip {
  readonly key: string;
  readonly label: string;
  /** Change that removes this filter. */
  readonly change: Partial<TalentFilter>;
}

/** Removable chips for the active filters and sort order. */
export function chipsOf(filter: TalentFilter): Chip[] {
  const { search, specialization, language, zone, sort } = filter;
  const skills = skillsOf(filter);
  const one = (name: keyof TalentFilter, label: string | undefined) =>
    label ? [{ key: name, label, change: { [name]: undefined } }] : [];
  return [
    ...one("search", search && `“${search}”`),
    ...one("specialization", specialization && SPECIALIZATION_LABELS[specialization]),
    ...CONDITIONS.flatMap(({ name, options }) =>
      one(name, options.find(({ value }) => value === filter[name])?.label),
    ),
    ...skills.map((skill) => ({
      key: `skill ${skill}`,
      label: skill,
      change: { skills: skills.filter((other) => other !== skill).join(",") || undefined },
    })),
    ...one("language", language && `Speaks ${language}`),
    ...one("zone", zone && zoneLabel(zone)),
    ...one("sort", sort && ENGINEER_SORT_LABELS[sort]),
  ];
}

/** Number of active filters in the drawer. */
export function countSet(filter: TalentFilter): number {
  const { language, zone } = filter;
  const set = CONDITIONS.filter(({ name }) => filter[name]).length + skillsOf(filter).length;
  return set + [language, zone].filter(Boolean).length;
}

/** Clears all of the drawer's filters. */
export const NO_CONDITIONS: Partial<TalentFilter> = {
  ...Object.fromEntries(CONDITIONS.map(({ name }) => [name, undefined])),
  skills: undefined,
  language: undefined,
  zone: undefined,
};
