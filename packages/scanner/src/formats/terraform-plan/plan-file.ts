import { findNodeAtLocation, type Node } from "jsonc-parser";
import { jsonValue } from "../../documents/json-value.ts";
import type { Value } from "../../evaluate/value.ts";
import type { SourceFile } from "../../source/source-file.ts";

/** Characters at the start of a file in which a plan tells its version. */
const HEAD = 500;

/** Whether a file is the output of `terraform show -json` for a plan. */
export function isPlan({ path, text }: SourceFile): boolean {
  return (
    path.endsWith(".json") &&
    /^\s*\{\s*"format_version"\s*:\s*"\d/.test(text.slice(0, HEAD)) &&
    text.includes('"planned_values"')
  );
}

/** A part of a plan's JSON, with the file it is in. */
export class PlanNode {
  readonly node: Node;
  readonly file: SourceFile;

  constructor(node: Node, file: SourceFile) {
    this.node = node;
    this.file = file;
  }

  at(...path: readonly string[]): PlanNode | undefined {
    const found = findNodeAtLocation(this.node, [...path]);
    return found && new PlanNode(found, this.file);
  }

  /** The elements of a list at a path; empty if there is none. */
  list(...path: readonly string[]): readonly PlanNode[] {
    const found = this.at(...path)?.node;
    if (found?.type !== "array") return [];
    return (found.children ?? []).map((child) => new PlanNode(child, this.file));
  }

  /** The members of an object. */
  members(): readonly (readonly [string, PlanNode])[] {
    if (this.node.type !== "object") return [];
    return (this.node.children ?? []).flatMap(({ children: [key, value] = [] }) =>
      key === undefined || value === undefined
        ? []
        : [[String(key.value), new PlanNode(value, this.file)] as const],
    );
  }

  text(...path: readonly string[]): string {
    const found = this.at(...path)?.node;
    return found?.type === "string" ? String(found.value) : "";
  }

  get isTrue(): boolean {
    return this.node.type === "boolean" && this.node.value === true;
  }

  value(): Value {
    return jsonValue(this.node, this.file);
  }

  get location() {
    const { offset, length } = this.node;
    return { file: this.file, start: offset, end: offset + length };
  }
}
