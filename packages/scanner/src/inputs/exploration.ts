import type { Value } from "../evaluate/value.ts";
import type { JudgeLimits } from "../report/evaluate-rules.ts";
import type { Judgement } from "../report/judgement.ts";
import { inputsNamed } from "../rule-language/cause.ts";
import type { Assignment } from "./assignment.ts";
import type { Input } from "./candidates.ts";
import type { ExplorationLimits } from "./exploration-room.ts";
import type { Variant } from "./judge-variant.ts";

/** A verdict that depends on the texts or numbers of inputs, other than those that the code names. */
export interface OpenVerdict {
  readonly inputs: readonly Input[];
  readonly judgement: Judgement;
}

/** Reports a verdict that some of these inputs leave open. */
export function reportIfOpen(
  judgement: Judgement,
  inputs: readonly Input[],
  onOpenVerdict: ExplorationOptions["onOpenVerdict"],
): void {
  const { truth, causes } = judgement.fact;
  if (inputs.length === 0 || truth !== undefined || judgement.part !== "module") return;
  const named = new Set(causes.flatMap(inputsNamed));
  const known = inputs.filter(({ name }) => named.has(name));
  if (known.length > 0) onOpenVerdict({ inputs: known, judgement });
}

/** A module as judged with the values of an assignment. */
export interface AssignedVariant extends Variant {
  readonly assignment: Assignment;
}

export interface ExplorationOptions {
  /** Values that are given, which aren't explored. */
  readonly given: ReadonlyMap<string, Value>;
  readonly limits: JudgeLimits & ExplorationLimits;
  readonly onVariant: (variant: AssignedVariant) => void;
  readonly onOpenVerdict: (verdict: OpenVerdict) => void;
}
