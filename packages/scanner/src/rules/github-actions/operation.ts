import type { BlockView } from "../../rule-language/block-view.ts";
import { type Fact, fact } from "../../rule-language/fact.ts";
import type { ResourceView } from "../../rule-language/resource-view.ts";
import { type Rule, resource } from "../../rule-language/rule.ts";
import { commandsIn, programOf } from "../../shell/commands.ts";
import { baseName } from "../../source/path.ts";
import { hiddenFailureCheck } from "./pitfalls.ts";
import {
  found,
  isAction,
  jobCheck,
  jobsOf,
  stepsOf,
  textOf,
  variablesOf,
  WORKFLOW,
} from "./steps.ts";
import { triggersOf } from "./triggers.ts";

function isUnset(block: ResourceView, path: string): boolean {
  return block.attr(path).value.kind === "null" && block.has(path).truth !== true;
}

/** Runs of pull requests are outdated with the next push. */
function keepsOutdatedRuns(workflow: ResourceView): Fact {
  const types = workflow.attr("on.pull_request.types").value;
  const isPushed =
    types.kind !== "list" ||
    types.items.some((type) => type.kind !== "string" || type.value === "synchronize");
  const isRequest = triggersOf(workflow).has("pull_request") && isPushed;
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

/** Where steps look at others: `steps.test.outcome`. */
const LOOKED_AT = /\bsteps\.([\w-]+)\./g;

/** Steps that may fail unnoticed, because no other step looks at their outcome. */
function ignoredFailures(job: BlockView): readonly Fact[] {
  const steps = stepsOf(job);
  const texts = steps.flatMap((step) => [
    textOf(step, "if"),
    textOf(step, "run"),
    ...variablesOf(step).map(([, text]) => text),
  ]);
  const read = new Set(texts.flatMap((text) => [...text.matchAll(LOOKED_AT)].map(([, id]) => id)));
  return steps.map((step) => {
    const { value } = step.attr("continue-on-error");
    const isIgnored = value.kind === "bool" && value.value && !read.has(textOf(step, "id"));
    return found(isIgnored, step, "continue-on-error", "the run continues after a failure");
  });
}

/** Both events of the same commit, without a condition on the branch, the tag or the path. */
function runsTwice(workflow: ResourceView): Fact {
  const { value } = workflow.attr("on");
  const events = triggersOf(workflow);
  const push = value.kind === "object" ? value.entries.get("push") : undefined;
  const isLimited = push?.kind === "object" && push.entries.size > 0;
  const isFork = jobsOf(workflow).every((job) => /event_name|head\.repo/.test(textOf(job, "if")));
  const isTwice = events.has("push") && events.has("pull_request") && !isLimited && !isFork;
  return found(isTwice, workflow, "on", "`push` and `pull_request` start it for the same commit");
}

/** Minutes of a schedule that are less than a quarter of an hour apart. */
const FREQUENT = /^(\*|\*\/([1-9]|1[0-4]))\s+\*\s/;

function runsOften(workflow: ResourceView): Fact {
  const { value } = workflow.attr("on");
  const schedule = value.kind === "object" ? value.entries.get("schedule") : undefined;
  const times = schedule?.kind === "list" ? schedule.items : [];
  const often = times
    .map((time) => (time.kind === "object" ? time.entries.get("cron") : undefined))
    .find((cron) => cron?.kind === "string" && FREQUENT.test(cron.value));
  const shown = often?.kind === "string" ? often.value : "";
  return found(often !== undefined, workflow, "on", `\`schedule\` has \`${shown}\``);
}

/** What of a step needs macOS. */
const FOR_APPLE =
  /xcode|xcrun|swift|fastlane|\bpod\b|codesign|notar|brew|\bi?os\b|osx|mac|darwin|apple|\.app\b|dylib|flutter|electron|tauri/i;

/** Minutes of macOS are charged at ten times the price. */
function needsNoMac(job: BlockView, workflow: ResourceView): Fact {
  const label = textOf(job, "runs-on");
  const texts = [
    textOf(job, "name"),
    ...stepsOf(job).flatMap((step) => ["run", "uses", "name"].map((part) => textOf(step, part))),
  ];
  const { value } = workflow.attr("name");
  // The names of the workflow and its file tell what is tried there.
  const names = [value.kind === "string" ? value.value : "", baseName(workflow.location.file.path)];
  const isNeeded = FOR_APPLE.test([...names, ...texts].join("\n"));
  return found(
    /^macos-/.test(label) && !isNeeded,
    job,
    "runs-on",
    `\`runs-on\` is \`${label}\`, and no step needs macOS`,
  );
}

/** Actions that set a language up without a cache, unless `cache` asks for one. */
const SETUPS: readonly (readonly [action: RegExp, installs: RegExp])[] = [
  [
    /^actions\/setup-node@/,
    /^(npm (ci|install|i)|yarn( install)?|pnpm (install|i))( -(?!g\b|-global\b)\S+)*$/,
  ],
  [
    /^actions\/setup-python@/,
    /^(python\d? -m )?pip3? install (.* )?(-r|--requirement[ =]|["']?\.(\[|\/|["']?( |$)))/,
  ],
  [/^actions\/setup-java@/, /^(mvn|mvnw|gradle|gradlew)( |$)/],
];

/** Publishing workflows are safer without a cache. */
function fetchesAll(job: BlockView, workflow: ResourceView): readonly Fact[] {
  const steps = stepsOf(job);
  const hasCache = steps.some((step) => /cache/.test(textOf(step, "uses")));
  const isRelease = ["release", "workflow_run"].some((event) => triggersOf(workflow).has(event));
  if (hasCache || isRelease) return [];
  const commands = steps.flatMap((step) => commandsIn(textOf(step, "run")));
  const lines = commands.map((command) => [programOf(command), ...command.slice(1)].join(" "));
  const isPublished = lines.some((line) => /\b(publish|release|push)\b/.test(line));
  if (isPublished) return [];
  return steps.flatMap((step): readonly Fact[] => {
    const installs = SETUPS.find(([action]) => action.test(textOf(step, "uses")))?.[1];
    const line = installs && lines.find((each) => installs.test(each));
    if (line === undefined || step.attr("with").member("cache").value.kind !== "null") return [];
    return [found(true, step, "uses", `\`${line.slice(0, 60)}\` fetches all packages in each run`)];
  });
}

/** Rules for the operation of workflows. */
export const workflowOperationRules: readonly Rule[] = [
  {
    id: "gha-timeout",
    title: "Job has no time limit",
    severity: "LOW",
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
    severity: "LOW",
    category: "efficiency",
    explanation: "Each push to a pull request starts another run, and all of them are paid for.",
    fix: "Set `concurrency` with a group per branch and `cancel-in-progress: true`.",
    link: "https://docs.github.com/en/actions/how-tos/write-workflows/choose-when-workflows-run/control-workflow-concurrency",
    checks: [resource(WORKFLOW, keepsOutdatedRuns)],
  },
  {
    id: "gha-runs-twice",
    title: "Each push to a pull request runs twice",
    severity: "LOW",
    category: "efficiency",
    explanation: "The push and the pull request both start the workflow for the same commit.",
    fix: "Limit `push` to the main branch: `branches: [main]`.",
    link: "https://docs.github.com/en/actions/reference/workflows-and-actions/events-that-trigger-workflows",
    checks: [resource(WORKFLOW, runsTwice)],
  },
  {
    id: "gha-frequent-schedule",
    title: "Workflow runs every few minutes",
    severity: "LOW",
    category: "efficiency",
    explanation:
      "Each run is charged by the minute, and GitHub often delays or drops frequent runs.",
    fix: "Run it when something happens, or at most every 15 minutes.",
    link: "https://docs.github.com/en/actions/reference/workflows-and-actions/events-that-trigger-workflows#schedule",
    checks: [resource(WORKFLOW, runsOften)],
  },
  {
    id: "gha-macos",
    title: "Job runs on macOS without need",
    severity: "LOW",
    category: "efficiency",
    explanation: "A minute on macOS costs about ten times as much as one on Linux.",
    fix: "Run the job on Linux, such as `ubuntu-24.04`.",
    link: "https://docs.github.com/en/billing/reference/actions-runner-pricing",
    checks: [jobCheck(needsNoMac)],
  },
  {
    id: "gha-no-cache",
    title: "Packages are not cached between runs",
    severity: "LOW",
    category: "efficiency",
    explanation: "Runs take longer, are charged by the minute, and fail when a registry is down.",
    fix: "Set `cache` of the setup action: `npm`, `pip`, `maven` or `gradle`.",
    link: "https://docs.github.com/en/actions/reference/workflows-and-actions/dependency-caching",
    checks: [
      resource(WORKFLOW, (workflow) =>
        jobsOf(workflow).flatMap((job) => fetchesAll(job, workflow)),
      ),
    ],
  },
  {
    id: "gha-hidden-failure",
    title: "Failure of a step is ignored",
    severity: "LOW",
    category: "quality",
    explanation: "The run is green even if the step fails.",
    fix: "Leave out `continue-on-error`, or report the outcome in a later step.",
    link: "https://docs.github.com/en/actions/reference/workflows-and-actions/workflow-syntax#jobsjob_idstepscontinue-on-error",
    checks: [
      hiddenFailureCheck,
      resource(WORKFLOW, (workflow) => jobsOf(workflow).flatMap(ignoredFailures)),
    ],
  },
];
