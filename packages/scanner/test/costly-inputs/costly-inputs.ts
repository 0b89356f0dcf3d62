import { ACCESS } from "./access.ts";
import { CALLS } from "./calls.ts";
import { EXPRESSIONS } from "./expressions.ts";
import type { Family } from "./fill.ts";
import { INPUTS } from "./inputs.ts";
import { KUBERNETES } from "./kubernetes.ts";
import { PIPELINES } from "./pipelines.ts";
import { REPEATED } from "./repeated.ts";
import { RESOURCES } from "./resources.ts";
import { TEMPLATES } from "./templates.ts";
import { OTHER_TEXTS } from "./texts.ts";

/**
 * Families of inputs that cost much for their size. Each makes files by path of about as many bytes
 * as given.
 */
export const COSTLY_INPUTS: Readonly<Record<string, Family>> = {
  ...RESOURCES,
  ...ACCESS,
  ...CALLS,
  ...EXPRESSIONS,
  ...INPUTS,
  ...OTHER_TEXTS,
  ...TEMPLATES,
  ...KUBERNETES,
  ...PIPELINES,
  ...REPEATED,
};
