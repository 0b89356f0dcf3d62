import type { BlockView } from "../../rule-language/block-view.ts";
import { type Fact, fact } from "../../rule-language/fact.ts";
import type { ResourceView } from "../../rule-language/resource-view.ts";
import type { Rule } from "../../rule-language/rule.ts";
import { type Command, pipelinesIn, programOf } from "../../shell/commands.ts";
import { deploys, startsCluster } from "../../shell/deploying.ts";
import { canceledByOthersCheck } from "./pitfalls.ts";
import { found, isAction, jobCheck, type StepPlace, stepCheck, stepsOf, textOf } from "./steps.ts";
import { triggersOf } from "./triggers.ts";

/** What starts runs that are not about each other's changes. */
const CALLED = ["workflow_call", "pull_request"];

/** Whether a job changes what runs, and not only a cluster of its own. */
function changes(job: BlockView): boolean {
  const texts = stepsOf(job).map((step) => `${textOf(step, "uses")}\n${textOf(step, "run")}`);
  return texts.some(deploys) && !texts.some(startsCluster);
}

function deploysTogether(job: BlockView, workflow: ResourceView): Fact {
  const isCalled = CALLED.some((event) => triggersOf(workflow).has(event));
  if (!changes(job) || isCalled || isAction(workflow)) return fact(false);
  const isAlone = [job, workflow].some((each) => each.attr("concurrency").value.kind !== "null");
  return found(!isAlone, job, "concurrency", "`concurrency` is not set");
}

/** Groups that no later run shares. */
const OWN_GROUP = /github\.(run_id|run_number|sha)\b/;

/** The settings for concurrency that apply to a job: its own and those of the workflow. */
function canceledBy(job: BlockView, workflow: ResourceView): BlockView | undefined {
  return [job, workflow].find((each) => {
    const { value } = each.attr("concurrency.cancel-in-progress");
    const isCanceled =
      (value.kind === "bool" && value.value) || (value.kind === "string" && value.value === "true");
    return isCanceled && !OWN_GROUP.test(textOf(each, "concurrency.group"));
  });
}

function deploysUntilCanceled(job: BlockView, workflow: ResourceView): Fact {
  const canceled = changes(job) ? canceledBy(job, workflow) : undefined;
  const message = "`cancel-in-progress` is true";
  return found(canceled !== undefined, canceled ?? job, "concurrency", message);
}

/** Programs whose failure has to end the job. */
const CHECKING =
  /^(terraform|tofu|terragrunt|pulumi|cdk|sam|helm|helmfile|kubectl|ansible-playbook|packer|npm|npx|yarn|pnpm|pytest|tox|go|cargo|mvn|mvnw|gradle|gradlew|make|dotnet|docker|checkov|trivy|tflint|tfsec|bats|python3?)$/;

/** What they do when not just printing something. */
const WORKS = /^(plan|apply|destroy|test|validate|install|upgrade|deploy|build|up)$/;

/** A pipeline that is as successful as its last command. */
function hidesFailure([first, ...others]: readonly Command[]): boolean {
  if (first === undefined || others.length === 0 || !CHECKING.test(programOf(first))) return false;
  const isKept = others.some((command) => programOf(command) === "tee");
  return isKept || first.slice(1).some((word) => WORKS.test(word));
}

function hidesFailureInPipe({ workflow, job, step }: StepPlace): Fact {
  const script = textOf(step, "run");
  const shells = [
    textOf(step, "shell"),
    textOf(job, "defaults.run.shell"),
    textOf(workflow, "defaults.run.shell"),
  ];
  // Where `bash` is named, GitHub adds `pipefail`; where nothing is, it doesn't.
  const shell = shells.find((each) => each !== "") ?? "";
  const isStrict =
    !/^(sh)?$/.test(shell) ||
    /pipefail|PIPESTATUS/.test(script) ||
    /windows/i.test(textOf(job, "runs-on"));
  const pipeline = isStrict ? undefined : pipelinesIn(script).find(hidesFailure);
  const message = `a failure of \`${programOf(pipeline?.[0] ?? [])}\` before the pipe goes unnoticed`;
  return found(pipeline !== undefined, step, "run", message);
}

/** Commands in the output of a step that the runner warns about. */
const RETIRED = /::(set-output|save-state)\s{1,9}name=/;

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
    id: "gha-canceled-deployment",
    title: "Newer run cancels a deployment in progress",
    severity: "MEDIUM",
    category: "quality",
    explanation:
      "An apply that is killed leaves half of its changes, a locked state, or resources that the state doesn't know.",
    fix: "Set `cancel-in-progress: false` for jobs that deploy.",
    link: "https://docs.github.com/en/actions/how-tos/write-workflows/choose-when-workflows-run/control-workflow-concurrency",
    checks: [canceledByOthersCheck, jobCheck(deploysUntilCanceled)],
  },
  {
    id: "gha-hidden-pipe-failure",
    title: "Failure before a pipe goes unnoticed",
    severity: "LOW",
    category: "quality",
    explanation: "The step succeeds if the last command of the pipe does.",
    fix: "Set `shell: bash`, with which GitHub adds `pipefail`, or start with `set -o pipefail`.",
    link: "https://docs.github.com/en/actions/reference/workflows-and-actions/workflow-syntax#jobsjob_idstepsshell",
    checks: [stepCheck(hidesFailureInPipe)],
  },
  {
    id: "gha-retired-command",
    title: "Step uses a retired workflow command",
    severity: "LOW",
    category: "security",
    topic: "outdated",
    explanation:
      "Any program that prints to the log can set outputs this way, so GitHub warns in each run and plans to remove it.",
    fix: "Append to the files that `$GITHUB_OUTPUT` and `$GITHUB_STATE` name.",
    link: "https://docs.github.com/en/actions/reference/workflows-and-actions/workflow-commands",
    checks: [stepCheck(({ step }) => usesRetiredCommand(step))],
  },
];
