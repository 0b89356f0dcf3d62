import type { EngineerValues } from "../form/engineer-values";

interface Step {
  readonly id: string;
  readonly title: string;
  /** Fields that must be valid before the next step. */
  readonly fields: readonly (keyof EngineerValues)[];
}

/** Steps of the form. */
export const STEPS = [
  {
    id: "work",
    title: "What you do",
    fields: ["title", "description", "specializations", "yearsOfExperience"],
  },
  { id: "skills", title: "What you work with", fields: ["skills", "clouds", "tools"] },
  {
    id: "terms",
    title: "When, where and for how much",
    fields: ["hourlyRate", "timeZone", "languages", "isAvailable"],
  },
  { id: "preview", title: "How others see you", fields: [] },
] as const satisfies readonly Step[];

export type StepId = (typeof STEPS)[number]["id"];

/** The step in the URL; the first one by default. */
export function readStep(query: URLSearchParams): StepId {
  return STEPS.find(({ id }) => id === query.get("step"))?.id ?? "work";
}

/** The first invalid step before `wanted`, or `wanted` itself. */
export function reachableStep(wanted: StepId, isRight: (step: Step) => boolean): StepId {
  for (const step of STEPS) {
    if (step.id === wanted) break;
    if (!isRight(step)) return step.id;
  }
  return wanted;
}
