import { looseness } from "../../container/image-reference.ts";
import type { AttributeView } from "../../rule-language/attribute-view.ts";
import type { BlockView } from "../../rule-language/block-view.ts";
import { and, type Fact, fact, or, told, unless } from "../../rule-language/fact.ts";
import type { ResourceView } from "../../rule-language/resource-view.ts";
import { type Rule, resource } from "../../rule-language/rule.ts";
import { BRANCHES } from "../../source/revisions.ts";
import { controlledIn } from "./expression.ts";
import { hasControlledOutput } from "./outputs.ts";
import {
  environmentOf,
  found,
  jobsOf,
  type StepPlace,
  stepCheck,
  stepsOf,
  textOf,
  WORKFLOW,
} from "./steps.ts";
import { triggersOf } from "./triggers.ts";

const SECURE_USE = "https://docs.github.com/en/actions/reference/security/secure-use";

/** GitHub's own actions, which are as trusted as the runner. */
const FIRST_PARTY = /^(actions|github)\//;

const BRANCH = new RegExp(`@(${BRANCHES})$`);

const COMMIT = /@[0-9a-f]{40}$/;

/** Missing. `permissions: {}` isn't missing; it grants nothing. */
function isMissing(permissions: AttributeView): Fact {
  return permissions.test((text) => text === undefined);
}

function isWide(permissions: AttributeView): Fact {
  return permissions.is("write-all");
}

function leavesTokenWide(workflow: ResourceView): Fact {
  const jobs = workflow.blocks("job");
  // A workflow that is only called gets the rights of the job that calls it.
  const isCalled = [...triggersOf(workflow)].every((event) => event === "workflow_call");
  return or(
    isWide(workflow.attr("permissions")),
    jobs.some((job) => isWide(job.attr("permissions"))),
    unless(
      fact(isCalled && triggersOf(workflow).size > 0),
      says(
        and(
          isMissing(workflow.attr("permissions")),
          jobs.some((job) => isMissing(job.attr("permissions"))),
        ),
        "`permissions` is set neither for the workflow nor for each of its jobs",
      ),
    ),
  );
}

/** The same fact, with one sentence for all of its evidence. */
function says(answer: Fact, message: string): Fact {
  return told({ ...answer, evidence: answer.evidence.slice(0, 1) }, message);
}

function pastesIn(script: AttributeView, place: StepPlace): Fact {
  const { value, path } = script;
  const surroundings = {
    variable: environmentOf([place.step, place.job, place.workflow]),
    isControlledOutput: (step: string, output: string) => hasControlledOutput(place, step, output),
  };
  const part = value.kind === "string" ? controlledIn(value.value, surroundings) : undefined;
  return says(
    script.test(() => part !== undefined),
    `\`${path.replace(/^job\.step\./, "")}\` pastes in \`${part}\``,
  );
}

/** Tags of GitHub's own actions, in a workflow that pins the others to commits. */
function overlookedActions(workflow: ResourceView): readonly Fact[] {
  const uses = jobsOf(workflow).flatMap((job) =>
    stepsOf(job).map((step) => [step, textOf(step, "uses")] as const),
  );
  if (!uses.some(([, text]) => COMMIT.test(text))) return [];
  return uses
    .filter(([, text]) => FIRST_PARTY.test(text))
    .map(([step, text]) =>
      found(
        !COMMIT.test(text) && !BRANCH.test(text),
        step,
        "uses",
        `\`${text}\` is a tag, while other actions are pinned to commits`,
      ),
    );
}

/** A tag or a branch. GitHub's own tags are trusted, but branches of theirs change daily. */
function isUnpinned(uses: AttributeView): Fact {
  const answer = uses.test((text) => {
    if (text === undefined || text.startsWith("./") || COMMIT.test(text)) return false;
    if (text.startsWith("docker://"))
      return looseness(text.slice("docker://".length)) !== undefined;
    return !FIRST_PARTY.test(text) || BRANCH.test(text);
  });
  const { value } = uses;
  const text = value.kind === "string" ? value.value : "";
  if (text.startsWith("docker://")) {
    return says(answer, `\`${text}\` ${looseness(text.slice("docker://".length))}`);
  }
  const why = BRANCH.test(text) ? "follows a branch" : "isn't pinned to a commit";
  return says(answer, `\`${text}\` ${why}`);
}

/** Rights of the whole workflow that only one of its jobs may need. */
function sharesWrites(workflow: ResourceView): Fact {
  const { value } = workflow.attr("permissions");
  const writes =
    value.kind === "object"
      ? [...value.entries].filter(([, each]) => each.kind === "string" && each.value === "write")
      : [];
  const jobs = jobsOf(workflow);
  const sharing = jobs.filter((job) => job.attr("permissions").value.kind === "null");
  const names = writes.map(([name]) => name).join(", ");
  return found(
    writes.length > 0 && jobs.length > 1 && sharing.length > 1,
    workflow,
    "permissions",
    `all jobs may write ${names}`,
  );
}

function allowsCommands(block: BlockView): Fact {
  return says(
    block.attr("env.ACTIONS_ALLOW_UNSECURE_COMMANDS").is(true),
    "`ACTIONS_ALLOW_UNSECURE_COMMANDS` is true",
  );
}

export const workflowRules: readonly Rule[] = [
  {
    id: "gha-permissions",
    title: "Workflow's token may do more than it needs",
    severity: "MEDIUM",
    category: "security",
    topic: "workflow",
    explanation:
      "Without `permissions` the token often may write to the whole repository, and so may every action that is run.",
    fix: "Set `permissions: contents: read` for the workflow, and more for the single job that needs it.",
    peers: { checkov: ["CKV2_GHA_1"] },
    link: "https://docs.github.com/en/actions/reference/workflows-and-actions/workflow-syntax#permissions",
    checks: [resource("github_workflow", leavesTokenWide)],
  },
  {
    id: "gha-shared-permissions",
    title: "All jobs have the rights that one of them needs",
    severity: "LOW",
    category: "security",
    topic: "workflow",
    explanation: "A flaw in any job, or in an action that it uses, can write to the repository.",
    fix: "Set `permissions: contents: read` for the workflow, and more for the single job that needs it.",
    link: "https://docs.github.com/en/actions/reference/workflows-and-actions/workflow-syntax#jobsjob_idpermissions",
    checks: [resource(WORKFLOW, sharesWrites)],
  },
  {
    id: "gha-shell-injection",
    title: "Script is put together from text of strangers",
    severity: "HIGH",
    category: "security",
    topic: "workflow",
    explanation:
      "The expression is pasted in before the script runs: an issue's title can contain commands.",
    fix: 'Pass the text by `env` and use the variable in quotes: `"$TITLE"`.',
    peers: { checkov: ["CKV_GHA_2"] },
    link: "https://docs.github.com/en/actions/concepts/security/script-injections",
    checks: [
      stepCheck((place) =>
        or(
          pastesIn(place.step.attr("run"), place),
          /^actions\/github-script@/.test(textOf(place.step, "uses"))
            ? pastesIn(place.step.attr("with.script"), place)
            : fact(false),
        ),
      ),
    ],
  },
  {
    id: "gha-unsecure-commands",
    title: "Workflow commands that were withdrawn are allowed again",
    severity: "HIGH",
    category: "security",
    topic: "workflow",
    explanation: "Any step that prints to the log can then set variables and change later steps.",
    fix: "Take `ACTIONS_ALLOW_UNSECURE_COMMANDS` out; write to `$GITHUB_ENV` and `$GITHUB_PATH`.",
    peers: { checkov: ["CKV_GHA_1"] },
    link: "https://docs.github.com/en/actions/reference/workflows-and-actions/workflow-commands#setting-an-environment-variable",
    checks: [
      resource("github_workflow", (workflow) => [
        allowsCommands(workflow),
        ...workflow.blocks("job").each(allowsCommands),
        ...workflow.blocks("job.step").each(allowsCommands),
      ]),
    ],
  },
  {
    id: "gha-unpinned-action",
    title: "Action isn't pinned to a commit",
    severity: "LOW",
    category: "security",
    topic: "supply-chain",
    explanation: "A tag can be moved to other code, which then runs with the workflow's token.",
    fix: "Name the full commit after `@`, with the version in a comment behind it.",
    link: `${SECURE_USE}#using-third-party-actions`,
    checks: [
      stepCheck(({ step }) => isUnpinned(step.attr("uses"))),
      resource("github_workflow", (workflow) =>
        workflow.blocks("job").each((job) => isUnpinned(job.attr("uses"))),
      ),
      resource("github_workflow", overlookedActions),
    ],
  },
];
