import type { BlockView } from "../../rule-language/block-view.ts";
import { type Fact, fact } from "../../rule-language/fact.ts";
import type { ResourceView } from "../../rule-language/resource-view.ts";
import type { Rule } from "../../rule-language/rule.ts";
import { DEPLOYS } from "../../shell/deploying.ts";
import { found, isAction, jobCheck, stepCheck, stepsOf, textOf } from "./steps.ts";
import { triggersOf } from "./triggers.ts";

/** Clusters that live as long as the job. */
const OWN_CLUSTER = /\b(kind|k3d|k3s|minikube|microk8s|localstack)\b/i;

/** What starts runs that are not about each other's changes. */
const CALLED = ["workflow_call", "pull_request"];

function deploysTogether(job: BlockView, workflow: ResourceView): Fact {
  const texts = stepsOf(job).map((step) => `${textOf(step, "uses")}\n${textOf(step, "run")}`);
  const isDeployment = texts.some((text) => DEPLOYS.test(text) && !/--dry-run/.test(text));
  const isAside = texts.some((text) => OWN_CLUSTER.test(text));
  const isCalled = CALLED.some((event) => triggersOf(workflow).has(event));
  if (!isDeployment || isAside || isCalled || isAction(workflow)) return fact(false);
  const isAlone = [job, workflow].some((each) => each.attr("concurrency").value.kind !== "null");
  return found(!isAlone, job, "concurrency", "`concurrency` is not set");
}

/** Commands in the output of a step that the runner no longer takes, or warns about. */
const RETIRED = /::(set-output|save-state|set-env|add-path)\b/;

function usesRetiredCommand(step: BlockView): Fact {
  const command = RETIRED.exec(textOf(step, "run"))?.[1];
  return found(command !== undefined, step, "run", `the command \`::${command}\` is retired`);
}

/** Rules for workflows that deploy, and for what steps say to the runner. */
export const deploymentRules: readonly Rule[] = [
  {
    id: "gha-concurrent-deployments",
    title: "Two runs can deploy at the same time",
    severity: "LOW",
    category: "quality",
    explanation: "An older run can overwrite what a newer one has just deployed.",
    fix: "Set `concurrency` with a group per environment and without `cancel-in-progress`.",
    link: "https://docs.github.com/en/actions/how-tos/deploy/configure-and-manage-deployments/control-deployments",
    checks: [jobCheck(deploysTogether)],
  },
  {
    id: "gha-retired-command",
    title: "Step uses a retired workflow command",
    severity: "LOW",
    category: "quality",
    explanation:
      "GitHub warns in each run or refuses the command, and then later steps get no value.",
    fix: "Append to the files that `$GITHUB_OUTPUT`, `$GITHUB_STATE`, `$GITHUB_ENV` and `$GITHUB_PATH` name.",
    link: "https://docs.github.com/en/actions/reference/workflows-and-actions/workflow-commands",
    checks: [stepCheck(({ step }) => usesRetiredCommand(step))],
  },
];
