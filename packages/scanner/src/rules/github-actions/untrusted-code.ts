// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the templates here are those of workflows
import type { BlockView } from "../../rule-language/block-view.ts";
import { type Fact, fact } from "../../rule-language/fact.ts";
import type { ResourceView } from "../../rule-language/resource-view.ts";
import type { Rule } from "../../rule-language/rule.ts";
import { startsCluster } from "../../shell/deploying.ts";
import { itemsIn, matrixNameIn, matrixValues } from "./matrix.ts";
import { strangersTextIn } from "./outputs.ts";
import {
  conditionOf,
  conditionsOf,
  found,
  isAction,
  jobCheck,
  type StepPlace,
  stepCheck,
  textOf,
} from "./steps.ts";
import {
  forkTrigger,
  hasEnvironment,
  keepsStrangersOut,
  privilegedTrigger,
  triggersOf,
  waitsForLabel,
} from "./triggers.ts";
import { bringsArtifact, runsArtifact } from "./unpacked-code.ts";

const PWN_REQUESTS =
  "https://docs.github.com/en/actions/reference/security/secure-use#mitigating-the-risks-of-untrusted-code-checkout";

/** What names the code of a pull request or of the run that caused this one. */
const HEAD =
  /github\.head_ref|pull_request\.head\.(sha|ref|repo)|workflow_run\.head_(sha|branch|commit|repository)|refs\/pull\/|pull_request\.merge_commit_sha|event\.pull_request\.number|event\.issue\.number|event\.number/;

/** Commands that bring that code into the workspace. */
const FETCHES_HEAD =
  /\bgh\s{1,5}pr\s{1,5}checkout\b|\bgit\s{1,5}(fetch|pull|checkout)\b[^\n]{0,200}(\bpull\/|FETCH_HEAD)/;

function bringsStrangersCode({ step }: StepPlace): string | undefined {
  if (/^actions\/checkout@/.test(textOf(step, "uses"))) {
    return ["ref", "repository"].find((name) => HEAD.test(textOf(step, `with.${name}`)));
  }
  return FETCHES_HEAD.test(textOf(step, "run")) ? "run" : undefined;
}

/** Untrusted code in the workspace, and a step that runs something. */
function runsStrangersCode(place: StepPlace): Fact {
  const { workflow, job, step, steps, index } = place;
  const event = privilegedTrigger(workflow);
  const by = event === undefined ? undefined : bringsStrangersCode(place);
  if (event === undefined || by === undefined) return fact(false);
  const runsAfterwards = by === "run" || steps.isAfter(index, runsSomething);
  const isGuarded = keepsStrangersOut(conditionsOf(place)) || waitsForLabel(workflow);
  const isAtFault = runsAfterwards && !isGuarded && !hasEnvironment(job);
  const path = by === "run" ? "run" : `with.${by}`;
  return found(isAtFault, step, path, `\`${event}\` checks out the code of strangers`);
}

function runsSomething(step: BlockView): boolean {
  return textOf(step, "run") !== "" || textOf(step, "uses") !== "";
}

/** Files whose lines become variables of later steps. */
const WRITES_ENVIRONMENT = />>?\s{0,5}"?\$\{?(GITHUB_ENV|GITHUB_PATH)\b/;

const READS_FILE = /\b(cat|jq|grep|sed|awk|head|tail)\b|</;

/** `NAME=$(cat file)`, by its name and command. */
const FROM_COMMAND = /^[ \t]{0,99}(?:export[ \t]{1,9})?(\w{1,100})=["']?\$\(([^()\n]{1,500})\)/gm;

/** Variables that a script reads from a file without a check of what is in it. */
function fileVariables(script: string): ReadonlySet<string> {
  if (script.includes("=~")) return new Set();
  return new Set(
    [...script.matchAll(FROM_COMMAND)].flatMap(([, name = "", command = ""]) =>
      READS_FILE.test(command) && !/\b(gh|git|curl|wget|echo|printf)\b/.test(command) ? [name] : [],
    ),
  );
}

function variablesIn(line: string): readonly string[] {
  return [...line.matchAll(/\$\{?(\w{1,100})/g)].map(([, name = ""]) => name);
}

function setsVariables(place: StepPlace): Fact {
  const { workflow, job, step, steps, index } = place;
  const script = textOf(step, "run");
  const lines = script.split("\n").filter((line) => WRITES_ENVIRONMENT.test(line));
  if (lines.length === 0) return fact(false);
  const around = [step, job, workflow];
  const isPrivileged =
    privilegedTrigger(workflow) !== undefined &&
    !keepsStrangersOut(conditionsOf(place)) &&
    steps.isBefore(index, bringsArtifact);
  const read = fileVariables(script);
  const fromFile =
    isPrivileged &&
    lines.some((line) => READS_FILE.test(line) || variablesIn(line).some((name) => read.has(name)));
  const text = strangersTextIn(lines, around);
  const source = text === undefined ? "text from a file of another run" : `\`${text}\``;
  return found(
    text !== undefined || fromFile,
    step,
    "run",
    `\`run\` writes ${source} to the variables of later steps`,
  );
}

function runsOnOwnMachine(job: BlockView): boolean {
  const labels = ["runs-on", "runs-on.labels"].flatMap((path) => itemsIn(job.attr(path).value));
  const fromMatrix = labels.flatMap((label) => {
    const name = label.kind === "string" ? matrixNameIn(label.value) : undefined;
    return name === undefined ? [] : matrixValues(job, name).flatMap(itemsIn);
  });
  return [...labels, ...fromMatrix].some(
    (label) => label.kind === "string" && label.value === "self-hosted",
  );
}

/** Commands that change what is deployed. */
const DEPLOYS =
  /\b(terraform|tofu|terragrunt)\b[^\n|;&]{0,100}\b(apply|destroy)\b|\bpulumi\b[^\n|;&]{0,60}\bup\b|\bcdk\b[^\n|;&]{0,60}\bdeploy\b|\bkubectl\b[^\n|;&]{0,60}\bapply\b|\bhelm\b[^\n|;&]{0,60}\b(upgrade|install)\b/;

function deploysRequests(place: StepPlace): Fact {
  const { workflow, job, step, steps } = place;
  const script = textOf(step, "run");
  const isRequest = ["pull_request", "pull_request_target"].some((event) =>
    triggersOf(workflow).has(event),
  );
  const isMeant = isRequest && DEPLOYS.test(script) && !/--dry-run|--diff\b/.test(script);
  const isGuarded = conditionsOf(place).trim() !== "" || hasEnvironment(job);
  const isOwn = isMeant && steps.isAfter(-1, hasCluster);
  return found(isMeant && !isGuarded && !isOwn, step, "run", "a pull request deploys its own code");
}

/** A cluster that lives as long as the job. */
function hasCluster(step: BlockView): boolean {
  return startsCluster(textOf(step, "uses")) || startsCluster(textOf(step, "run"));
}

/** A name of the account that caused the last event, which isn't the author of the code. */
const ACTOR =
  /github\.(triggering_)?actor\s*==\s*'[\w-]+\[bot\]'|'[\w-]+\[bot\]'\s*==\s*github\.(triggering_)?actor/;

function trustsActor(block: BlockView): Fact {
  return found(
    ACTOR.test(conditionOf(block)),
    block,
    "if",
    "`if` trusts the account that caused the last event",
  );
}

/** A text around an expression is never empty, so the condition holds. */
function isAlwaysTrue(block: BlockView): Fact {
  // The line break at the end of a block of text counts.
  const condition = conditionOf(block);
  const rest = condition.replace(/\$\{\{[\s\S]*?\}\}/g, "");
  return found(
    condition.includes("${{") && rest !== "",
    block,
    "if",
    "`if` is a text with an expression in it, which is always true",
  );
}

/** Rules for workflows that run code or trust input of strangers. */
export const untrustedCodeRules: readonly Rule[] = [
  {
    id: "gha-untrusted-checkout",
    title: "Strangers' code runs with the rights of the repository",
    severity: "CRITICAL",
    category: "security",
    topic: "workflow",
    explanation:
      "The event gives the workflow a token and secrets, and the code can be changed by anyone who opens a pull request.",
    fix: "Use `pull_request` for building and testing, and leave to the privileged workflow only what needs no code.",
    link: PWN_REQUESTS,
    checks: [stepCheck(runsStrangersCode)],
  },
  {
    id: "gha-untrusted-artifact",
    title: "Workflow runs what another run has built",
    severity: "HIGH",
    category: "security",
    topic: "workflow",
    explanation:
      "The other run may have built a stranger's pull request. Its artifact is theirs, and runs here with secrets.",
    fix: "Read artifacts as data, unpack them into an empty folder, and run only code of the default branch.",
    link: PWN_REQUESTS,
    checks: [stepCheck(runsArtifact)],
  },
  {
    id: "gha-environment-injection",
    title: "Strangers' text sets variables of later steps",
    severity: "HIGH",
    category: "security",
    topic: "workflow",
    explanation:
      "A line break in the text sets further variables, such as `LD_PRELOAD` or `BASH_ENV`, that run code.",
    fix: "Pass the text to the step that needs it by `env`, and write only checked values to `$GITHUB_ENV`.",
    link: "https://docs.github.com/en/actions/concepts/security/script-injections",
    checks: [stepCheck(setsVariables)],
  },
  {
    id: "gha-self-hosted",
    title: "Pull requests run on a machine of your own",
    severity: "HIGH",
    category: "security",
    topic: "workflow",
    explanation:
      "Anyone who can open a pull request can run code on the machine and stay there after the job.",
    fix: "Run pull requests on hosted runners, or only after a check that the code is the repository's own.",
    link: "https://docs.github.com/en/actions/reference/security/secure-use#hardening-for-self-hosted-runners",
    checks: [
      jobCheck((job, workflow) => {
        const event = forkTrigger(workflow);
        const isOpen = event !== undefined && !keepsStrangersOut(conditionOf(job));
        return found(
          isOpen && runsOnOwnMachine(job),
          job,
          "runs-on",
          `\`${event}\` runs on a self-hosted machine`,
        );
      }),
    ],
  },
  {
    id: "gha-deploys-requests",
    title: "Pull requests are deployed before they are merged",
    severity: "HIGH",
    category: "security",
    topic: "workflow",
    explanation:
      "Anyone who can open a pull request can change the code that runs, without a review.",
    fix: "Show a plan for pull requests, and deploy on `push` to the default branch.",
    link: "https://docs.github.com/en/actions/how-tos/deploy/configure-and-manage-deployments/control-deployments",
    checks: [stepCheck(deploysRequests)],
  },
  {
    id: "gha-spoofable-actor",
    title: "Workflow trusts a name that others can take",
    severity: "MEDIUM",
    category: "security",
    topic: "workflow",
    explanation:
      "`github.actor` is the account that caused the last event. Others can make a bot the last one on their own pull request.",
    fix: "Compare `github.event.pull_request.user.login`, the author of the pull request.",
    link: "https://docs.github.com/en/actions/reference/workflows-and-actions/contexts#github-context",
    checks: [
      jobCheck((job, workflow) =>
        privilegedTrigger(workflow) === undefined ? fact(false) : trustsActor(job),
      ),
      stepCheck(({ step, workflow }) =>
        privilegedTrigger(workflow) === undefined ? fact(false) : trustsActor(step),
      ),
    ],
  },
  {
    id: "gha-condition-always-true",
    title: "Condition is always true",
    severity: "MEDIUM",
    category: "security",
    topic: "workflow",
    explanation:
      "A text beside an expression makes the whole condition a text, and texts count as true.",
    fix: "Write the whole condition as one expression, with or without `${{ }}` around all of it.",
    link: "https://docs.github.com/en/actions/reference/workflows-and-actions/expressions",
    checks: [jobCheck(isAlwaysTrue), stepCheck(({ step }) => isAlwaysTrue(step))],
  },
  {
    id: "gha-input-injection",
    title: "Script is put together from an input",
    severity: "MEDIUM",
    category: "security",
    topic: "workflow",
    explanation:
      "The expression is pasted in before the script runs, so anyone who gives the input can run commands.",
    fix: 'Pass the input by `env` and use the variable in quotes: `"$INPUT"`.',
    link: "https://docs.github.com/en/actions/concepts/security/script-injections",
    checks: [stepCheck(pastesInput)],
  },
];

/** Inputs of people, callers or users of an action. */
const INPUT = /\$\{\{[^}]{0,500}?\b(?:github\.event\.)?inputs\.([\w-]{1,100})/g;

/** Comparisons and functions whose result isn't the input. */
const COMPARED =
  /\b(?:github\.event\.)?inputs\.[\w-]{1,100}\s{0,9}(?:[!=]=\s{0,9}(?:'[^']{0,100}'|\w{1,20})|&&)|\b(?:contains|startsWith|endsWith|hashFiles)\([^()]{0,200}\)|!\s{0,9}inputs\.[\w-]{1,100}/g;

/** Types of inputs that can't contain commands. */
const HARMLESS = ["boolean", "number", "choice", "environment"];

function pastesInput({ workflow, step }: StepPlace): readonly Fact[] {
  const isScript = /^actions\/github-script@/.test(textOf(step, "uses"));
  return [["run", true] as const, ["with.script", isScript] as const].flatMap(([path, isMeant]) => {
    if (!isMeant) return [];
    const text = textOf(step, path).replace(COMPARED, "");
    const names = [...text.matchAll(INPUT)].map(([, name = ""]) => name);
    const open = names.find((name) => !isHarmless(workflow, name));
    return [found(open !== undefined, step, path, `\`${path}\` pastes in the input \`${open}\``)];
  });
}

/** Inputs that callers fill with the words of a command. In quotes, they would be a single word. */
const WORDS = /(^|[-_])(args?|arguments|command|commands|cmd|flags|options|opts|params|script)$/i;

function isHarmless(workflow: ResourceView, name: string): boolean {
  const events = [...triggersOf(workflow)].filter((event) => event !== "workflow_call");
  if (events.length === 0 && WORDS.test(name)) return true;
  if (isAction(workflow)) return false;
  const types = ["workflow_dispatch", "workflow_call"].map((event) =>
    workflow.attr(`on.${event}.inputs`).member(name).member("type"),
  );
  return types.some(({ value }) => value.kind === "string" && HARMLESS.includes(value.value));
}
