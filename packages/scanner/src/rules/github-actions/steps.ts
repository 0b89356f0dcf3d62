import type { BlockView } from "../../rule-language/block-view.ts";
import { type Fact, fact } from "../../rule-language/fact.ts";
import type { ResourceView } from "../../rule-language/resource-view.ts";
import { type Check, resource } from "../../rule-language/rule.ts";
import { JobSteps } from "./job-steps.ts";

export const WORKFLOW = "github_workflow";

/** A step with what surrounds it. */
export interface StepPlace {
  readonly workflow: ResourceView;
  readonly job: BlockView;
  readonly step: BlockView;
  readonly steps: JobSteps;
  /** The step's position among them. */
  readonly index: number;
}

/** Checks every step of every job. */
export function stepCheck(question: (place: StepPlace) => Fact | readonly Fact[]): Check {
  return resource(WORKFLOW, (workflow) =>
    jobsOf(workflow).flatMap((job) => {
      const steps = new JobSteps(stepsOf(job));
      return steps.all.flatMap((step, index) => question({ workflow, job, step, steps, index }));
    }),
  );
}

/** Checks every job. */
export function jobCheck(question: (job: BlockView, workflow: ResourceView) => Fact): Check {
  return resource(WORKFLOW, (workflow) => jobsOf(workflow).map((job) => question(job, workflow)));
}

export function jobsOf(workflow: ResourceView): readonly BlockView[] {
  return workflow.blocks("job").members.map(({ view }) => view);
}

export function stepsOf(job: BlockView): readonly BlockView[] {
  return job.blocks("step").members.map(({ view }) => view);
}

/** The text of an argument, if it is one. */
export function textOf(block: BlockView, path: string): string {
  const { value } = block.attr(path);
  return value.kind === "string" ? value.value : "";
}

/** Whether the workflow is the steps of a composite action. */
export function isAction(workflow: ResourceView): boolean {
  return workflow.attr("is_action").value.kind === "bool";
}

/** A fact about an argument of a step, with a message of its own. */
export function found(isAtFault: boolean, block: BlockView, path: string, message: string): Fact {
  const { location, value } = block.attr(path);
  return fact(isAtFault, { location, message, marks: value.marks });
}

/** The conditions under which a step runs: its own and its job's. */
export function conditionsOf({ job, step }: StepPlace): string {
  return `${conditionOf(job)}\n${conditionOf(step)}`;
}

export function conditionOf(block: BlockView): string {
  return textOf(block, "if");
}

/** The value of an environment variable; the innermost definition wins. */
export function environmentOf(around: readonly BlockView[]): (name: string) => string | undefined {
  return (name) => {
    const values = around.map((each) => each.attr("env").member(name).value);
    const value = values.find(({ kind }) => kind !== "null");
    return value?.kind === "string" ? value.value : undefined;
  };
}

/** The environment variables of a block that can be read, by name. */
export function variablesOf(block: BlockView): readonly (readonly [name: string, value: string])[] {
  const { value } = block.attr("env");
  if (value.kind !== "object") return [];
  return [...value.entries].flatMap(([name, member]) =>
    member.kind === "string" || member.kind === "number" || member.kind === "bool"
      ? [[name, String(member.value)] as const]
      : [],
  );
}
