import { entryOf, textOf } from "../../../documents/members.ts";
import { object, type Value } from "../../../evaluate/value.ts";
import type { Effort } from "./effort.ts";
import { withItems } from "./with-items.ts";

/** Why an operation failed; the whole patch is then ignored. */
export class PatchFailure extends Error {}

/** Applies the operations of a JSON patch to `target` in order. */
export function jsonPatch(target: Value, operations: readonly Value[], effort: Effort): Value {
  let changed = target;
  for (const operation of operations) {
    const kind = textOf(entryOf(operation, "op"));
    if (kind === "test") continue;
    if (kind !== "add" && kind !== "replace" && kind !== "remove") throw new PatchFailure(kind);
    const value = operation.kind === "object" ? operation.entries.get("value") : undefined;
    const path = textOf(entryOf(operation, "path")) ?? "";
    const steps = path.split("/").slice(1).map(unescaped);
    changed = changedAt(changed, steps, { kind, value }, effort);
  }
  return changed;
}

interface Change {
  readonly kind: "add" | "replace" | "remove";
  readonly value: Value | undefined;
}

function unescaped(step: string): string {
  return step.replaceAll("~1", "/").replaceAll("~0", "~");
}

function changedAt(
  value: Value,
  [step, ...further]: readonly string[],
  change: Change,
  effort: Effort,
): Value {
  if (step === undefined) return change.value ?? value;
  if (value.kind === "object") {
    effort.spend(value.entries.size);
    return changedMember(value, step, further, change, effort);
  }
  if (value.kind === "list") {
    effort.spend(value.items.length);
    return changedItem(value, step, further, change, effort);
  }
  throw new PatchFailure(`no value at ${step}`);
}

function changedMember(
  value: Value & { kind: "object" },
  step: string,
  further: readonly string[],
  change: Change,
  effort: Effort,
): Value {
  const entries = new Map(value.entries);
  const member = entries.get(step);
  if (further.length > 0) {
    if (member === undefined) throw new PatchFailure(`no value at ${step}`);
    entries.set(step, changedAt(member, further, change, effort));
  } else if (change.kind === "remove") {
    entries.delete(step);
  } else if (change.value !== undefined) {
    entries.set(step, change.value);
  }
  return object(entries, value.at);
}

function changedItem(
  value: Value & { kind: "list" },
  step: string,
  further: readonly string[],
  change: Change,
  effort: Effort,
): Value {
  const index = step === "-" ? value.items.length : Number(step);
  const item = value.items[index];
  const isEnd = index === value.items.length && change.kind === "add" && further.length === 0;
  if (item === undefined && !isEnd) throw new PatchFailure(`no value at ${step}`);
  const items = [...value.items];
  if (item !== undefined && further.length > 0) {
    items[index] = changedAt(item, further, change, effort);
  } else {
    const added = change.kind === "remove" || change.value === undefined ? [] : [change.value];
    items.splice(index, change.kind === "add" ? 0 : 1, ...added);
  }
  return withItems(value, items);
}
