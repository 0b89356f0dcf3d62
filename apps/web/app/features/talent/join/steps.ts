import type { EngineerValues } from "./engineer-values";

interface Step {
  readonly id: string;
  readonly title: string;
  /** What has to be right before the next step. */
  readonly fields: readonly (keyof EngineerValues)[];
}

/** The form, part by part. */
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

/** The step in the address; the first without one. */
export function readStep(query: URLSearchParams): StepId {
  return STEPS.find(({ id }) => id === query.get("step"))?.id ?? "work";
}

/** The first step of those before `wanted` that is still wrong; `wanted` where none is. */
export function reachableStep(wanted: StepId, isRight: (step: Step) => boolean): StepId {
  for (const step of STEPS) {
    if (step.id === wanted) break;
    if (!isRight(step)) return step.id;
  }
  return wanted;
}
