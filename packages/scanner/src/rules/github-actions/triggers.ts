import type { BlockView } from "../../rule-language/block-view.ts";
import type { ResourceView } from "../../rule-language/resource-view.ts";

/** Events that a stranger causes and that run with the repository's secrets and token. */
const PRIVILEGED = ["pull_request_target", "workflow_run", "issue_comment", "discussion_comment"];

/** Events that a stranger can cause by a fork of the repository. */
const OF_FORKS = ["pull_request", ...PRIVILEGED, "pull_request_review"];

/** The events that start a workflow. */
export function triggersOf(workflow: ResourceView): ReadonlySet<string> {
  const { value } = workflow.attr("on");
  switch (value.kind) {
    case "string":
      return new Set([value.value]);
    case "list":
      return new Set(value.items.flatMap((item) => (item.kind === "string" ? item.value : [])));
    case "object":
      return new Set(value.entries.keys());
    default:
      return new Set();
  }
}

/** The first of a stranger's events that run with the repository's secrets. */
export function privilegedTrigger(workflow: ResourceView): string | undefined {
  return PRIVILEGED.find((event) => triggersOf(workflow).has(event));
}

/** The first event that a fork can cause. */
export function forkTrigger(workflow: ResourceView): string | undefined {
  return OF_FORKS.find((event) => triggersOf(workflow).has(event));
}

/** Conditions on who caused the event, or on the code being the repository's own. */
const TRUSTED =
  /author_association|head\.repo\.full_name\s*==\s*github\.repository|github\.repository\s*==\s*github\.event\.pull_request\.head\.repo|head\.repo\.fork\s*(==\s*false|!=\s*true)|!\s*github\.event\.pull_request\.head\.repo\.fork|head\.repo\.owner\.login\s*==|(user|sender)\.login\s*==|github\.(triggering_)?actor\s*==|head_repository\.(full_name|fork|owner)|github\.event_name\s*(==\s*'(push|workflow_dispatch|schedule|release)'|!=\s*'pull_request(_target)?')|\bmerged\s*==\s*true|github\.ref\s*==\s*'refs\/heads\//;

/** Whether a condition keeps strangers' code out. */
export function keepsStrangersOut(condition: string): boolean {
  return TRUSTED.test(condition);
}

/** Whether the workflow starts only when someone with rights has set a label. */
export function waitsForLabel(workflow: ResourceView): boolean {
  const types = workflow.attr("on.pull_request_target.types").value;
  const names =
    types.kind === "list"
      ? types.items.map((item) => (item.kind === "string" ? item.value : ""))
      : [];
  return names.length > 0 && names.every((name) => name === "labeled");
}

/** Whether a job waits for the approval that its environment may ask for. */
export function hasEnvironment(job: BlockView): boolean {
  return job.attr("environment").value.kind !== "null" || job.has("environment").truth === true;
}
