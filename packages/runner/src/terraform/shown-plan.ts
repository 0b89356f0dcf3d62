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

interface StateModule {
  readonly resources?: { readonly values?: unknown; readonly sensitive_values?: unknown }[];
  readonly child_modules?: StateModule[];
}

const stateModule: z.ZodType<StateModule> = z.lazy(() =>
  z.object({
    resources: z
      .array(z.object({ values: z.unknown().optional(), sensitive_values: mark }))
      .optional(),
    child_modules: z.array(stateModule).optional(),
  }),
);

/** The parts of `terraform show -json` without a plan that are read. */
export const shownState = z.object({
  values: z.object({ root_module: stateModule.optional() }).optional(),
});

export type ShownState = z.infer<typeof shownState>;

const TEXTS = 1_000;

/**
 * The texts that Terraform marks as sensitive in a plan, so that the log of its apply can hide
 * them.
 */
export function sensitiveTexts(plan: ShownPlan): string[] {
  const found = new Set<string>();
  for (const { change } of [...plan.resource_changes, ...plan.resource_drift]) {
    collect(change.before, change.before_sensitive, found);
    collect(change.after, change.after_sensitive, found);
  }
  return [...found];
}

/** The texts that are marked as sensitive in a state. */
export function sensitiveStateTexts({ values }: ShownState): string[] {
  const found = new Set<string>();
  const visit = ({ resources = [], child_modules = [] }: StateModule) => {
    for (const each of resources) collect(each.values, each.sensitive_values, found);
    for (const each of child_modules) visit(each);
  };
  if (values?.root_module) visit(values.root_module);
  return [...found];
}

function collect(value: unknown, marked: unknown, found: Set<string>): void {
  if (found.size >= TEXTS || !marked || value == null) return;
  if (typeof value === "object") {
    for (const [key, part] of Object.entries(value))
      collect(part, marked === true || (marked as Record<string, unknown>)[key], found);
  } else if (marked === true && typeof value === "string") found.add(value);
}
