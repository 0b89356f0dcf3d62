import { type Fact, fact } from "../../rule-language/fact.ts";
import type { ResourceView } from "../../rule-language/resource-view.ts";
import { type Rule, resource } from "../../rule-language/rule.ts";
import { found, isAction, jobCheck, jobsOf, WORKFLOW } from "./steps.ts";
import { triggersOf } from "./triggers.ts";

function isUnset(block: ResourceView, path: string): boolean {
  return block.attr(path).value.kind === "null" && block.has(path).truth !== true;
}

/** Runs of pull requests are outdated with the next push. */
function keepsOutdatedRuns(workflow: ResourceView): Fact {
  const isRequest = triggersOf(workflow).has("pull_request");
  const hasGroup =
    !isUnset(workflow, "concurrency") ||
    jobsOf(workflow).some((job) => job.attr("concurrency").value.kind !== "null");
  return found(
    isRequest && !hasGroup,
    workflow,
    "on",
    "a new push does not end the outdated run for the same pull request",
  );
}

/** Rules for the operation of workflows. */
export const workflowOperationRules: readonly Rule[] = [
  {
    id: "gha-timeout",
    title: "Job has no time limit",
    severity: "INFO",
    category: "quality",
    explanation: "A job that hangs runs for six hours before GitHub ends it.",
    fix: "Set `timeout-minutes` to twice what the job usually takes.",
    link: "https://docs.github.com/en/actions/reference/workflows-and-actions/workflow-syntax#jobsjob_idtimeout-minutes",
    checks: [
      jobCheck((job, workflow) =>
        isAction(workflow) || job.attr("uses").value.kind !== "null"
          ? fact(false)
          : found(
              job.attr("timeout-minutes").value.kind === "null",
              job,
              "timeout-minutes",
              "the job has no time limit",
            ),
      ),
    ],
  },
  {
    id: "gha-concurrency",
    title: "Outdated runs are not ended",
    severity: "INFO",
    category: "efficiency",
    explanation: "Each push to a pull request starts another run, and all of them are paid for.",
    fix: "Set `concurrency` with a group per branch and `cancel-in-progress: true`.",
    link: "https://docs.github.com/en/actions/how-tos/write-workflows/choose-when-workflows-run/control-workflow-concurrency",
    checks: [resource(WORKFLOW, keepsOutdatedRuns)],
  },
];
