import { z } from "zod";

const RESOURCES = 1_000;
const ATTRIBUTES = 20;
const ADDRESS_CHARACTERS = 500;
const VALUE_CHARACTERS = 120;

const marks = z.unknown().optional();

const change = z.object({
  actions: z.array(z.string()),
  before: z.unknown().optional(),
  after: z.unknown().optional(),
  after_unknown: marks,
  before_sensitive: marks,
  after_sensitive: marks,
  replace_paths: z.array(z.array(z.union([z.string(), z.number()]))).optional(),
});

type Change = z.infer<typeof change>;

const resourceChange = z.object({
  address: z.string(),
  mode: z.string().optional(),
  type: z.string(),
  change,
});

/** The parts of `terraform show -json` that are read. */
export const shownPlan = z.object({
  resource_changes: z.array(resourceChange).default([]),
  resource_drift: z.array(resourceChange).default([]),
  output_changes: z.record(z.string(), change).default({}),
});

export type ShownPlan = z.infer<typeof shownPlan>;

const ACTIONS = ["delete", "replace", "create", "update", "forget", "read"] as const;

export type ChangeAction = (typeof ACTIONS)[number];

/** An attribute before and after. A null is absent or hidden. */
export interface AttributeChange {
  readonly name: string;
  readonly before: string | null;
  readonly after: string | null;
  readonly isSensitive: boolean;
  /** Whether it forces the resource to be replaced. */
  readonly forcesReplacement: boolean;
}

export interface ResourceChange {
  readonly address: string;
  readonly type: string;
  readonly action: ChangeAction;
  readonly attributes: readonly AttributeChange[];
}

/** What leaves the runner about a plan. */
export interface PlanSummary {
  readonly counts: Readonly<Record<ChangeAction, number>>;
  /** Destructive changes first, at most a thousand. */
  readonly changes: readonly ResourceChange[];
  readonly notShown: number;
  readonly outputsChanged: number;
}

/** Summarizes a plan. `drift` summarizes what differs from the state instead. */
export function summarizePlan(plan: ShownPlan, { drift = false } = {}): PlanSummary {
  const counts = Object.fromEntries(ACTIONS.map((action) => [action, 0])) as Record<
    ChangeAction,
    number
  >;
  const all = (drift ? plan.resource_drift : plan.resource_changes).flatMap((each) => {
    const action = actionOf(each.change.actions);
    if (action === undefined) return [];
    counts[action] += 1;
    return [{ each, action }];
  });
  all.sort((a, b) => ACTIONS.indexOf(a.action) - ACTIONS.indexOf(b.action));
  const shown = all.slice(0, RESOURCES);
  return {
    counts,
    changes: shown.map(({ each, action }) => ({
      address: cut(each.address, ADDRESS_CHARACTERS),
      type: cut(each.type, ADDRESS_CHARACTERS),
      action,
      attributes: action === "update" || action === "replace" ? attributesOf(each.change) : [],
    })),
    notShown: all.length - shown.length,
    outputsChanged: Object.values(plan.output_changes).filter(
      ({ actions }) => actionOf(actions) !== undefined,
    ).length,
  };
}

function actionOf(actions: readonly string[]): ChangeAction | undefined {
  if (actions.includes("delete") && actions.includes("create")) return "replace";
  return ACTIONS.find((action) => actions.includes(action));
}

function attributesOf(change: Change): AttributeChange[] {
  const [before, after] = [asRecord(change.before), asRecord(change.after)];
  const unknown = asRecord(change.after_unknown);
  const [wasSensitive, isSensitive] = [change.before_sensitive, change.after_sensitive];
  const forcing = new Set((change.replace_paths ?? []).map(([first]) => String(first)));
  const names = new Set([...Object.keys(before), ...Object.keys(after), ...Object.keys(unknown)]);
  return [...names]
    .filter(
      (name) => forcing.has(name) || hasMark(unknown[name]) || differ(before[name], after[name]),
    )
    .sort((a, b) => Number(forcing.has(b)) - Number(forcing.has(a)) || (a < b ? -1 : 1))
    .slice(0, ATTRIBUTES)
    .map((name) => {
      const hidden = hasMark(markOf(wasSensitive, name)) || hasMark(markOf(isSensitive, name));
      return {
        name: cut(name, ADDRESS_CHARACTERS),
        before: hidden ? null : valueText(before[name]),
        after: hidden
          ? null
          : hasMark(unknown[name])
            ? "known after apply"
            : valueText(after[name]),
        isSensitive: hidden,
        forcesReplacement: forcing.has(name),
      };
    });
}

/** A resource whose every attribute is sensitive has one mark instead of a mark for each. */
const markOf = (all: unknown, name: string) => (all === true ? true : asRecord(all)[name]);

/** Whether a mark is set anywhere in the value. */
function hasMark(mark: unknown): boolean {
  if (mark === true) return true;
  return typeof mark === "object" && mark !== null && Object.values(mark).some(hasMark);
}

/**
 * The texts that Terraform marks as sensitive in a plan, so that the log of its apply can hide
 * them.
 */
export function sensitiveTexts(plan: ShownPlan, limit = 1_000): string[] {
  const found = new Set<string>();
  const collect = (value: unknown, mark: unknown): void => {
    if (found.size >= limit || mark === undefined || mark === false || value == null) return;
    if (typeof value === "object") {
      for (const [key, part] of Object.entries(value)) {
        collect(part, mark === true ? true : asRecord(mark)[key]);
      }
    } else if (mark === true) found.add(String(value));
  };
  const all = [...plan.resource_changes, ...plan.resource_drift].map((each) => each.change);
  for (const each of [...all, ...Object.values(plan.output_changes)]) {
    collect(each.before, each.before_sensitive);
    collect(each.after, each.after_sensitive);
  }
  return [...found];
}

/** Arrays have their positions as names. */
const asRecord = (value: unknown): Record<string, unknown> =>
  typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};

const differ = (a: unknown, b: unknown) => JSON.stringify(a) !== JSON.stringify(b);

const valueText = (value: unknown) =>
  value === undefined || value === null ? null : cut(JSON.stringify(value), VALUE_CHARACTERS);

const cut = (text: string, length: number) =>
  text.length > length ? `${text.slice(0, length - 1).toWellFormed()}…` : text;
