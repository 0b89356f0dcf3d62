import {
  RESOURCE_ACTIONS,
  type ResourceAction,
  RUNNER_LIMITS,
} from "@stackyard/contract/deployments/deployment-lists";
import type {
  AttributeChange,
  PlanSummary,
  ResourceChange,
} from "@stackyard/contract/deployments/plan-report";
import type { Change, ResourcePlan, ShownPlan } from "./shown-plan.ts";

const NAME_CHARACTERS = 500;
/** How much of the list leaves the runner, in bytes of JSON. */
const LISTED_BYTES = 4 * 1024 * 1024;
/** The order of the list: what can lose data first. */
const ORDER: readonly ResourceAction[] = [
  "delete",
  "replace",
  "forget",
  "create",
  "update",
  "read",
];

/** Summarizes a plan, or what differs from the state. Sensitive values are left out. */
export function summarizePlan(plan: ShownPlan, { drift = false } = {}): PlanSummary {
  const counts = Object.fromEntries(RESOURCE_ACTIONS.map((action) => [action, 0])) as Record<
    ResourceAction,
    number
  >;
  const all = (drift ? plan.resource_drift : plan.resource_changes).flatMap((resource) => {
    const action = actionOf(resource.change.actions);
    if (action === undefined) return [];
    counts[action] += 1;
    return [{ resource, action }];
  });
  all.sort((a, b) => ORDER.indexOf(a.action) - ORDER.indexOf(b.action));
  const changes: ResourceChange[] = [];
  let bytes = 0;
  for (const { resource, action } of all.slice(0, RUNNER_LIMITS.changes)) {
    const change = describe(resource, action);
    bytes += Buffer.byteLength(JSON.stringify(change));
    if (bytes > LISTED_BYTES) break;
    changes.push(change);
  }
  return {
    counts,
    changes,
    omittedChanges: all.length - changes.length,
    changedOutputs: Object.values(plan.output_changes).filter(
      ({ actions }) => actionOf(actions) !== undefined,
    ).length,
  };
}

function actionOf(actions: readonly string[]): ResourceAction | undefined {
  if (actions.includes("delete") && actions.includes("create")) return "replace";
  return ORDER.find((action) => actions.includes(action));
}

function describe({ address, type, change }: ResourcePlan, action: ResourceAction): ResourceChange {
  const changed = action === "update" || action === "replace" ? changedAttributes(change) : [];
  const listed = changed.slice(0, RUNNER_LIMITS.attributes);
  return {
    address: cut(address, NAME_CHARACTERS),
    type: cut(type, NAME_CHARACTERS),
    action,
    attributes: listed,
    omittedAttributes: changed.length - listed.length,
  };
}

/** The changed parts, down to single values, with those that force a replacement first. */
function changedAttributes(change: Change): AttributeChange[] {
  const forcing = (change.replace_paths ?? []).map(pathText);
  const found: AttributeChange[] = [];
  const add = (part: Part) => {
    const path = pathText(part.path);
    const isSensitive = hasMark(part.wasSensitive) || hasMark(part.isSensitive);
    found.push({
      path: cut(path, NAME_CHARACTERS),
      before: isSensitive ? null : valueText(part.before),
      after: isSensitive ? null : valueText(part.after),
      isSensitive,
      isUnknown: hasMark(part.unknown),
      forcesReplacement: forcing.some((each) => each === path || isBelow(path, each)),
    });
  };
  const visit = (part: Part): void => {
    const { before, after, unknown } = part;
    if (!hasMark(unknown) && JSON.stringify(before) === JSON.stringify(after)) return;
    const keys = new Set([before, after, unknown].flatMap((each) => Object.keys(recordOf(each))));
    const isWhole = part.wasSensitive === true || part.isSensitive === true || unknown === true;
    if (isWhole || keys.size === 0 || !haveSameKind(before, after)) add(part);
    else for (const key of keys) visit(partOf(part, key));
  };
  const whole = {
    path: [],
    before: change.before,
    after: change.after,
    unknown: change.after_unknown,
    wasSensitive: change.before_sensitive,
    isSensitive: change.after_sensitive,
  };
  const names = [whole.before, whole.after, whole.unknown].flatMap((each) =>
    Object.keys(recordOf(each)),
  );
  for (const name of new Set(names)) visit(partOf(whole, name));
  return found.sort((a, b) => Number(b.forcesReplacement) - Number(a.forcesReplacement));
}

interface Part {
  readonly path: readonly (string | number)[];
  readonly before: unknown;
  readonly after: unknown;
  readonly unknown: unknown;
  readonly wasSensitive: unknown;
  readonly isSensitive: unknown;
}

function partOf(part: Part, key: string): Part {
  const isIndex = Array.isArray(part.after ?? part.before ?? part.unknown);
  /** A mark on the whole is a mark on each part. */
  const markOf = (mark: unknown) => (mark === true ? true : recordOf(mark)[key]);
  return {
    path: [...part.path, isIndex ? Number(key) : key],
    before: recordOf(part.before)[key],
    after: recordOf(part.after)[key],
    unknown: markOf(part.unknown),
    wasSensitive: markOf(part.wasSensitive),
    isSensitive: markOf(part.isSensitive),
  };
}

/** Whether a mark is set anywhere in the value. */
function hasMark(mark: unknown): boolean {
  return mark === true || Object.values(recordOf(mark)).some(hasMark);
}

/** Lists have their positions as keys. */
const recordOf = (value: unknown): Record<string, unknown> =>
  typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};

/** A part that appears or becomes something else is shown whole. */
const haveSameKind = (a: unknown, b: unknown) =>
  a != null && b != null && typeof a === typeof b && Array.isArray(a) === Array.isArray(b);

const pathText = (path: readonly (string | number)[]) =>
  path
    .map((step, at) => (typeof step === "number" ? `[${step}]` : at === 0 ? step : `.${step}`))
    .join("");

const isBelow = (path: string, above: string) =>
  path.startsWith(`${above}.`) || path.startsWith(`${above}[`);

const valueText = (value: unknown) =>
  value === undefined || value === null ? null : cut(JSON.stringify(value), RUNNER_LIMITS.value);

const cut = (text: string, length: number) =>
  text.length > length ? `${text.slice(0, length - 1).toWellFormed()}…` : text;
