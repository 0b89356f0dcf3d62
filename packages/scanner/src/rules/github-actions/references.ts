import type { BlockView } from "../../rule-language/block-view.ts";
import type { Fact } from "../../rule-language/fact.ts";
import { type Rule, resource } from "../../rule-language/rule.ts";
import { found, isAction, jobsOf, stepsOf, textOf, variablesOf, WORKFLOW } from "./steps.ts";

/** Jobs that wait for one that the workflow doesn't have. */
function missingJobs(jobs: readonly BlockView[]): readonly Fact[] {
  const names = new Set(jobs.map((job) => textOf(job, "name")));
  return jobs.flatMap((job) =>
    neededBy(job).map((name) =>
      found(
        !names.has(name),
        job,
        "needs",
        `\`needs\` names \`${name}\`, but no job has that name`,
      ),
    ),
  );
}

/** Jobs that wait for each other, so that none of them can start. */
function waitingJobs(jobs: readonly BlockView[]): readonly Fact[] {
  const needs = jobs.map((job) => ({ name: textOf(job, "name"), needed: new Set(neededBy(job)) }));
  const waiters = Map.groupBy(
    needs.flatMap(({ name, needed }) => [...needed].map((each) => ({ each, name }))),
    ({ each }) => each,
  );
  const open = new Map(needs.map(({ name, needed }) => [name, needed.size]));
  // A job starts when all that it needs have ended.
  const started = needs.filter(({ needed }) => needed.size === 0).map(({ name }) => name);
  for (let next = started.pop(); next !== undefined; next = started.pop()) {
    for (const { name } of waiters.get(next) ?? []) {
      const left = (open.get(name) ?? 0) - 1;
      open.set(name, left);
      if (left === 0) started.push(name);
    }
  }
  const isComplete = needs.every(({ needed }) => [...needed].every((each) => open.has(each)));
  return jobs.map((job) => {
    const isWaiting = isComplete && (open.get(textOf(job, "name")) ?? 0) > 0;
    return found(isWaiting, job, "needs", "the jobs that it needs wait for each other");
  });
}

function refusedNeeds(jobs: readonly BlockView[]): readonly Fact[] {
  return [...missingJobs(jobs), ...waitingJobs(jobs)];
}

/** The jobs that a job waits for, as far as they are written out. */
export function neededBy(job: BlockView): readonly string[] {
  const needs = job.attr("needs");
  const names = needs.value.kind === "string" ? [needs] : needs.elements();
  return names.flatMap(({ value }) =>
    value.kind === "string" && !value.value.includes("${{") ? [value.value] : [],
  );
}

const EXPRESSION = /\$\{\{((?:(?!\}\})[\s\S]){0,2000})\}\}/g;

/** What steps have: `steps.version.outputs.number`. Other members are functions of an expression. */
const STEP = /(?<![\w.-])steps\.([\w-]+)\.(?:outputs|outcome|conclusion)\b/g;

/** The steps whose results a text asks for. */
function askedIn(text: string): readonly string[] {
  return [...text.matchAll(STEP)].flatMap(([, id]) => (id === undefined ? [] : [id]));
}

function inExpressions(text: string): readonly string[] {
  return [...text.matchAll(EXPRESSION)].flatMap(([, expression = ""]) => askedIn(expression));
}

/** Steps that ask for the results of one that the job doesn't have. */
function missingSteps(job: BlockView): readonly Fact[] {
  const steps = stepsOf(job);
  const ids = new Set(steps.map((step) => textOf(step, "id")));
  return steps.map((step) => {
    const inputs = step.attr("with").value;
    const given = inputs.kind === "object" ? [...inputs.entries.values()] : [];
    const asked = [
      ...askedIn(textOf(step, "if")),
      ...inExpressions(textOf(step, "run")),
      ...variablesOf(step).flatMap(([, value]) => inExpressions(value)),
      ...given.flatMap((value) => (value.kind === "string" ? inExpressions(value.value) : [])),
    ];
    const missing = asked.find((id) => !ids.has(id));
    return found(
      missing !== undefined,
      step,
      "run",
      `no step of the job has the ID \`${missing}\``,
    );
  });
}

/** Results that a job passes on, from a step that it doesn't have. */
function missingSources(job: BlockView): readonly Fact[] {
  const { value } = job.attr("outputs");
  if (value.kind !== "object") return [];
  const ids = new Set(stepsOf(job).map((step) => textOf(step, "id")));
  const texts = [...value.entries.values()].map((each) =>
    each.kind === "string" ? each.value : "",
  );
  const missing = texts.flatMap(inExpressions).find((id) => !ids.has(id));
  const message = `no step of the job has the ID \`${missing}\``;
  return [found(missing !== undefined, job, "outputs", message)];
}

/** Rules for parts of a workflow that refer to others. */
export const workflowReferenceRules: readonly Rule[] = [
  {
    id: "gha-missing-job",
    title: "Job waits for a job that never ends or doesn't exist",
    severity: "MEDIUM",
    category: "quality",
    explanation: "GitHub refuses the workflow, so none of its jobs runs.",
    fix: "Name a job of the same workflow in `needs`, and let no two wait for each other.",
    link: "https://docs.github.com/en/actions/reference/workflows-and-actions/workflow-syntax#jobsjob_idneeds",
    checks: [
      resource(WORKFLOW, (workflow) => (isAction(workflow) ? [] : refusedNeeds(jobsOf(workflow)))),
    ],
  },
  {
    id: "gha-missing-step",
    title: "Result of a step that doesn't exist",
    severity: "MEDIUM",
    category: "quality",
    explanation: "The expression is empty, and the run continues without an error.",
    fix: "Give the step the `id` that the expression names.",
    link: "https://docs.github.com/en/actions/reference/workflows-and-actions/contexts#steps-context",
    checks: [
      resource(WORKFLOW, (workflow) =>
        jobsOf(workflow).flatMap((job) => [...missingSteps(job), ...missingSources(job)]),
      ),
    ],
  },
];
