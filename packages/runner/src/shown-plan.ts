import { z } from "zod";

const mark = z.unknown().optional();

const change = z.object({
  actions: z.array(z.string()),
  before: z.unknown().optional(),
  after: z.unknown().optional(),
  after_unknown: mark,
  before_sensitive: mark,
  after_sensitive: mark,
  replace_paths: z.array(z.array(z.union([z.string(), z.number()]))).optional(),
});

const resourcePlan = z.object({ address: z.string(), type: z.string(), change });

/** The parts of `terraform show -json` that are read. */
export const shownPlan = z.object({
  resource_changes: z.array(resourcePlan).default([]),
  resource_drift: z.array(resourcePlan).default([]),
  output_changes: z.record(z.string(), change).default({}),
});

export type Change = z.infer<typeof change>;
export type ResourcePlan = z.infer<typeof resourcePlan>;
export type ShownPlan = z.infer<typeof shownPlan>;

const TEXTS = 1_000;

/**
 * The texts that Terraform marks as sensitive in a plan, so that the log of its apply can hide
 * them.
 */
export function sensitiveTexts(plan: ShownPlan): string[] {
  const found = new Set<string>();
  const collect = (value: unknown, marked: unknown): void => {
    if (found.size >= TEXTS || !marked || value == null) return;
    if (typeof value === "object") {
      for (const [key, part] of Object.entries(value))
        collect(part, marked === true || (marked as Record<string, unknown>)[key]);
    } else if (marked === true && typeof value === "string") found.add(value);
  };
  for (const { change } of [...plan.resource_changes, ...plan.resource_drift]) {
    collect(change.before, change.before_sensitive);
    collect(change.after, change.after_sensitive);
  }
  return [...found];
}
