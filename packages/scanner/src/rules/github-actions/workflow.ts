import type { AttributeView } from "../../rule-language/attribute-view.ts";
import type { BlockView } from "../../rule-language/block-view.ts";
import { and, type Fact, or } from "../../rule-language/fact.ts";
import type { ResourceView } from "../../rule-language/resource-view.ts";
import { type Check, type Rule, resource } from "../../rule-language/rule.ts";
import { injectionIn } from "./expression.ts";

const SECURE_USE = "https://docs.github.com/en/actions/reference/security/secure-use";

/** GitHub's own actions, which are as trusted as the runner. */
const FIRST_PARTY = /^(actions|github)\//;

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
  return or(
    isWide(workflow.attr("permissions")),
    jobs.some((job) => isWide(job.attr("permissions"))),
    and(
      isMissing(workflow.attr("permissions")),
      jobs.some((job) => isMissing(job.attr("permissions"))),
    ),
  );
}

/** Checks every step of every job. */
function stepCheck(question: (step: BlockView) => Fact): Check {
  return resource("github_workflow", (workflow) => workflow.blocks("job.step").each(question));
}

/** A step with its enclosing environments, in which `${{ env.X }}` is resolved. */
function scriptCheck(question: (step: BlockView, around: readonly BlockView[]) => Fact): Check {
  return resource("github_workflow", (workflow) =>
    workflow
      .blocks("job")
      .members.flatMap(({ view: job }) =>
        job.blocks("step").each((step) => question(step, [step, job, workflow])),
      ),
  );
}

function pastesIn(script: AttributeView, around: readonly BlockView[]): Fact {
  const { value, path } = script;
  const part = value.kind === "string" ? injectionIn(value.value, lookup(around)) : undefined;
  const { evidence, ...answer } = script.test(() => part !== undefined);
  const message = `\`${path}\` pastes in \`${part}\``;
  return { ...answer, evidence: evidence.map((each) => ({ ...each, message })) };
}

/** The value of an environment variable; the innermost definition wins. */
function lookup(around: readonly BlockView[]): (name: string) => string | undefined {
  return (name) => {
    const values = around.map((each) => each.attr("env").member(name).value);
    const value = values.find(({ kind }) => kind !== "null");
    return value?.kind === "string" ? value.value : undefined;
  };
}

function isUnpinned(uses: AttributeView): Fact {
  return uses.test((text) => {
    const isOther = text?.startsWith("./") === true || text?.startsWith("docker://") === true;
    return text !== undefined && !isOther && !FIRST_PARTY.test(text) && !COMMIT.test(text);
  });
}

function allowsCommands(block: BlockView): Fact {
  return block.attr("env.ACTIONS_ALLOW_UNSECURE_COMMANDS").is(true);
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
      scriptCheck((step, around) =>
        or(
          pastesIn(step.attr("run"), around),
          and(
            pastesIn(step.attr("with.script"), around),
            step.attr("uses").matches(/^actions\/github-script@/),
          ),
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
    title: "Third-party action isn't pinned to a commit",
    severity: "LOW",
    category: "security",
    topic: "supply-chain",
    explanation: "A tag can be moved to other code, which then runs with the workflow's token.",
    fix: "Name the full commit after `@`, with the version in a comment behind it.",
    link: `${SECURE_USE}#using-third-party-actions`,
    checks: [
      stepCheck((step) => isUnpinned(step.attr("uses"))),
      resource("github_workflow", (workflow) =>
        workflow.blocks("job").each((job) => isUnpinned(job.attr("uses"))),
      ),
    ],
  },
];
