import { BudgetSpent, EvaluationFailure } from "./failure.ts";

/** How deep expressions, and locals that refer to locals, may be nested while being evaluated. */
const MAX_DEPTH = 300;

/** Strings longer than this many code units are not computed. */
export const MAX_STRING_LENGTH = 1 << 20;

/** Lists and maps with more elements than this are not computed. */
export const MAX_ELEMENTS = 10_000;

/** Instances of resources and modules that are made of repetitions. */
const MAX_INSTANCES = 10_000;

/** Beyond those, one of each is made, so that nothing is hidden behind many: so many more at most. */
const MAX_INSTANCES_BEYOND = 10_000;

/**
 * The work one scan may spend. It counts steps and instances, not seconds, so that the same module
 * always gives the same report.
 */
export class Budget {
  #steps: number;
  #instances = MAX_INSTANCES;
  #depth = 0;

  /** `steps` is about the number of expression nodes and collection elements to be visited. */
  constructor(steps: number) {
    this.#steps = steps;
  }

  /** How many of the instances a repetition asks for it may make: at least one, to be looked at. */
  takeInstances(wanted: number): number {
    const made = Math.min(wanted, Math.max(1, this.#instances));
    this.#instances -= made;
    return made;
  }

  /** False once not even one of each can be made. */
  get hasRoom(): boolean {
    return this.#instances > -MAX_INSTANCES_BEYOND;
  }

  get isSpent(): boolean {
    return this.#steps <= 0;
  }

  spend(steps: number): void {
    this.#steps -= steps;
    if (this.#steps <= 0) throw new BudgetSpent("The evaluation budget is spent");
  }

  enter(): void {
    if (this.#depth >= MAX_DEPTH) throw new EvaluationFailure("nested too deep to evaluate");
    this.spend(1);
    this.#depth++;
  }

  leave(): void {
    this.#depth--;
  }
}
