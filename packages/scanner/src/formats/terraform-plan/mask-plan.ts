import { parseJson } from "../../documents/json-value.ts";
import { SourceFile } from "../../source/source-file.ts";
import { PlanNode } from "./plan-file.ts";

/** Parts of a plan that repeat values, or hold those of before, and are not judged. */
const NOT_JUDGED = ["variables", "prior_state", "resource_drift", "checks", "timestamp"];

/**
 * The plan's text with what isn't judged and all sensitive values masked, at unchanged offsets. A
 * plan holds every value in plain text, so no report may quote it as it is.
 */
export function maskPlan(file: SourceFile): SourceFile {
  const { root } = parseJson(file);
  if (root === undefined) return file;
  const spans: Span[] = [];
  const plan = new PlanNode(root, file);
  for (const part of NOT_JUDGED) maskAll(plan.at(part), spans);
  for (const module of modulesOf(plan.at("planned_values", "root_module"))) {
    for (const resource of module.list("resources")) {
      maskMarked(resource.at("values"), resource.at("sensitive_values"), spans);
    }
  }
  for (const [, output] of plan.at("planned_values", "outputs")?.members() ?? []) {
    if (output.at("sensitive")?.isTrue === true) maskAll(output.at("value"), spans);
  }
  for (const part of ["resource_changes", "output_changes"]) {
    for (const change of changesIn(plan.at(part))) {
      maskAll(change.at("before"), spans);
      maskAll(change.at("after"), spans);
    }
  }
  maskConstants(plan.at("configuration", "root_module"), spans);
  return new SourceFile(file.path, masked(file.text, spans));
}

/** The code's constants and defaults, which may be sensitive where they are used. */
function maskConstants(part: PlanNode | undefined, spans: Span[]): void {
  if (part === undefined) return;
  for (const [key, member] of part.members()) {
    if (key === "constant_value" || key === "default") maskAll(member, spans);
    else maskConstants(member, spans);
  }
  for (const item of part.list()) maskConstants(item, spans);
}

interface Span {
  readonly start: number;
  readonly end: number;
}

/** A module of the planned values, and all below it. */
function modulesOf(root: PlanNode | undefined): readonly PlanNode[] {
  if (root === undefined) return [];
  return [root, ...root.list("child_modules").flatMap(modulesOf)];
}

function changesIn(part: PlanNode | undefined): readonly PlanNode[] {
  const entries = [...(part?.list() ?? []), ...(part?.members() ?? []).map(([, each]) => each)];
  return entries.flatMap((entry) => entry.at("change") ?? entry);
}

/** Masks the values that a parallel structure of `true` marks as sensitive. */
function maskMarked(value: PlanNode | undefined, marks: PlanNode | undefined, spans: Span[]): void {
  if (value === undefined || marks === undefined) return;
  if (marks.isTrue) {
    maskAll(value, spans);
    return;
  }
  const members = new Map(value.members());
  for (const [key, mark] of marks.members()) maskMarked(members.get(key), mark, spans);
  const items = value.list();
  for (const [index, mark] of marks.list().entries()) maskMarked(items[index], mark, spans);
}

function maskAll(part: PlanNode | undefined, spans: Span[]): void {
  if (part === undefined) return;
  const { node } = part;
  if (node.type === "string") {
    spans.push({ start: node.offset + 1, end: node.offset + node.length - 1 });
  } else if (node.type === "number") {
    spans.push({ start: node.offset, end: node.offset + node.length });
  }
  for (const [, member] of part.members()) maskAll(member, spans);
  for (const item of part.list()) maskAll(item, spans);
}

/** Asterisks in texts, and nines in numbers, so that the JSON stays valid. */
function masked(text: string, spans: readonly Span[]): string {
  let out = "";
  let from = 0;
  for (const { start, end } of spans.toSorted((a, b) => a.start - b.start)) {
    if (start < from) continue;
    const sign = text[start - 1] === '"' ? "*" : "9";
    out += text.slice(from, start) + sign.repeat(end - start);
    from = end;
  }
  return out + text.slice(from);
}
