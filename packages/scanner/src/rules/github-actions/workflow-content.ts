import { entryOf, itemsOf, listOf, membersOf, textOf } from "../../documents/members.ts";
import { yamlDocumentsOf } from "../../documents/yaml-documents.ts";
import type { Value } from "../../evaluate/value.ts";
import { isWorkflowPath } from "../../formats/github-actions/format.ts";
import type { Fact } from "../../rule-language/fact.ts";
import { type Check, file } from "../../rule-language/rule.ts";
import type { SourceFile } from "../../source/source-file.ts";

/** A job as it is written. */
export interface WrittenJob {
  readonly name: string;
  readonly content: Value;
  readonly steps: readonly Value[];
  readonly needs: readonly string[];
  /** Whether it is a workflow of its own. */
  readonly isCall: boolean;
}

/** A workflow as it is written. */
export interface WrittenWorkflow {
  readonly source: SourceFile;
  readonly content: Value;
  readonly jobs: readonly WrittenJob[];
}

export function workflowIn(source: SourceFile): WrittenWorkflow | undefined {
  if (!isWorkflowPath(source.path)) return undefined;
  const [content] = yamlDocumentsOf(source);
  if (content === undefined) return undefined;
  const jobs = membersOf(entryOf(content, "jobs")).map(([name, job]) => ({
    name,
    content: job,
    steps: itemsOf(entryOf(job, "steps")),
    needs: listOf(entryOf(job, "needs")).map((each) => textOf(each) ?? ""),
    isCall: entryOf(job, "uses") !== undefined,
  }));
  return { source, content, jobs };
}

/** Checks each workflow once. */
export function workflowCheck(ask: (workflow: WrittenWorkflow) => readonly Fact[]): Check {
  return file((source) => {
    const workflow = workflowIn(source);
    return workflow === undefined ? [] : ask(workflow);
  });
}

/** All texts of a part, each with its place. Conditions are expressions as a whole. */
export function textsIn(
  root: Value | undefined,
): readonly (readonly [text: string, place: Value])[] {
  const texts: (readonly [string, Value])[] = [];
  const pending: Value[] = root === undefined ? [] : [root];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (next.kind === "string") texts.push([next.value, next]);
    if (next.kind === "list") for (const item of next.items) pending.push(item);
    for (const [key, member] of membersOf(next)) {
      if (key === "if" && member.kind === "string") texts.push([`\${{ ${member.value} }}`, member]);
      else pending.push(member);
    }
  }
  return texts;
}

const EXPRESSION = /\$\{\{((?:(?!\}\})[\s\S]){0,2000})\}\}/g;

/** The expressions of a part. */
export function expressionsIn(
  root: Value | undefined,
): readonly (readonly [expression: string, place: Value])[] {
  return textsIn(root).flatMap(([text, place]) =>
    [...text.matchAll(EXPRESSION)].map(([, expression = ""]) => [expression, place] as const),
  );
}
