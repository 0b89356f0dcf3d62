import type { Node } from "jsonc-parser";
import { parseJson } from "../../documents/json-value.ts";
import type { Diagnostic } from "../../source/diagnostic.ts";
import type { SelectedFiles } from "../../source/select-files.ts";
import { SourceFile } from "../../source/source-file.ts";
import { isPlan, PlanNode } from "./plan-file.ts";

/** Parts of a plan that repeat values, or hold those of before, and are not judged. */
const NOT_JUDGED = ["variables", "prior_state", "resource_drift", "checks", "timestamp"];

interface PlanReading {
  /** The masked plan; undefined if it can't be read. */
  readonly plan: PlanNode | undefined;
  /** The file with the text that may be quoted. */
  readonly file: SourceFile;
  readonly diagnostics: readonly Diagnostic[];
}

const readings = new WeakMap<SourceFile, PlanReading>();

/** Whether the file is a plan, masked or not. */
export function isKnownPlan(file: SourceFile): boolean {
  return readings.has(file) || isPlan(file);
}

/**
 * Reads a plan, with what isn't judged and all sensitive values masked, at unchanged offsets. A
 * plan holds every value in plain text, so no report may quote it as it is. The masked file is the
 * same plan. Plans are large, so neither is parsed twice.
 */
export function readMaskedPlan(file: SourceFile): PlanReading {
  const known = readings.get(file);
  if (known !== undefined) return known;
  const { root, diagnostics } = parseJson(file);
  const masked = new SourceFile(
    file.path,
    root === undefined ? blank(file.text) : mask(root, file),
  );
  const plan = root && new PlanNode(root, masked);
  const reading = { plan, file: masked, diagnostics };
  readings.set(file, reading);
  readings.set(masked, reading);
  return reading;
}

/** The files, with masked plans. */
export function withMaskedPlans(selected: SelectedFiles): SelectedFiles {
  const files = [...selected.files].map(
    ([path, file]) => [path, isKnownPlan(file) ? readMaskedPlan(file).file : file] as const,
  );
  return { ...selected, files: new Map(files) };
}

/** What can't be parsed can't be masked. Only the lines stay. */
function blank(text: string): string {
  return text.replace(/[^\n]+/g, (line) => " ".repeat(line.length));
}

/** Masks the tree. Returns the masked text. */
function mask(root: Node, file: SourceFile): string {
  const nodes = new Set<Node>();
  const plan = new PlanNode(root, file);
  for (const part of NOT_JUDGED) maskAll(plan.at(part), nodes);
  for (const module of modulesOf(plan.at("planned_values", "root_module"))) {
    for (const resource of module.list("resources")) {
      maskMarked(resource.at("values"), resource.at("sensitive_values"), nodes);
    }
  }
  for (const [, output] of plan.at("planned_values", "outputs")?.members() ?? []) {
    if (output.at("sensitive")?.isTrue === true) maskAll(output.at("value"), nodes);
  }
  for (const part of ["resource_changes", "output_changes"]) {
    for (const change of changesIn(plan.at(part))) {
      maskAll(change.at("before"), nodes);
      maskAll(change.at("after"), nodes);
    }
  }
  maskConstants(plan.at("configuration", "root_module"), nodes);
  return maskedText(file.text, nodes);
}

/** The code's constants and defaults, which may be sensitive where they are used. */
function maskConstants(part: PlanNode | undefined, nodes: Set<Node>): void {
  if (part === undefined) return;
  for (const [key, member] of part.members()) {
    if (key === "constant_value" || key === "default") maskAll(member, nodes);
    else maskConstants(member, nodes);
  }
  for (const item of part.list()) maskConstants(item, nodes);
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
function maskMarked(
  value: PlanNode | undefined,
  marks: PlanNode | undefined,
  nodes: Set<Node>,
): void {
  if (value === undefined || marks === undefined) return;
  if (marks.isTrue) {
    maskAll(value, nodes);
    return;
  }
  const members = new Map(value.members());
  for (const [key, mark] of marks.members()) maskMarked(members.get(key), mark, nodes);
  const items = value.list();
  for (const [index, mark] of marks.list().entries()) maskMarked(items[index], mark, nodes);
}

function maskAll(part: PlanNode | undefined, nodes: Set<Node>): void {
  if (part === undefined) return;
  const { node } = part;
  if (node.type === "string" || node.type === "number") nodes.add(node);
  for (const [, member] of part.members()) maskAll(member, nodes);
  for (const item of part.list()) maskAll(item, nodes);
}

/** Asterisks in texts, and nines in numbers, so that the JSON stays valid. */
function maskedText(text: string, nodes: ReadonlySet<Node>): string {
  let out = "";
  let from = 0;
  for (const node of [...nodes].sort((a, b) => a.offset - b.offset)) {
    const quote = node.type === "string" ? 1 : 0;
    const [start, length] = [node.offset + quote, node.length - 2 * quote];
    const shown = (quote === 1 ? "*" : "9").repeat(length);
    // The parser's type is read-only, but the tree is this file's own.
    Object.assign(node, { value: quote === 1 ? shown : Number(shown) });
    out += text.slice(from, start) + shown;
    from = start + length;
  }
  return out + text.slice(from);
}
