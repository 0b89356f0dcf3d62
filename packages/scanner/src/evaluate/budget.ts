import { BudgetSpent, EvaluationFailure } from "./failure.ts";

/** Maximum nesting of expressions, and of locals that refer to locals, during evaluation. */
const MAX_DEPTH = 300;

/** Maximum length of a computed string, in UTF-16 code units. */
export const MAX_STRING_LENGTH = 1 << 20;

/** Maximum number of elements in a computed list or map. */
export const MAX_ELEMENTS = 10_000;

/** Maximum number of resource and module instances. A module counts with what it declares. */
const MAX_INSTANCES = 10_000;

/**
 * Past that limit, only one instance of each is created, so that none is hidden by the others. This
 * limits these additional instances.
 */
const MAX_INSTANCES_BEYOND = 10_000;

/**
 * The evaluation budget of one scan. It counts steps and instances rather than time, so that the
 * same module always produces the same report.
 */
export class Budget {
  #steps: number;
  #instances = MAX_INSTANCES;
  #depth = 0;

  /**
   * `steps` is roughly the number of expression nodes and collection elements that can be visited.
   */
  constructor(steps: number) {
    this.#steps = steps;
  }

  /**
   * How many of the requested instances may be created: at least one, so it can be evaluated. Each
   * counts as many times as it has parts.
   */
  takeInstances(wanted: number, parts = 1): number {
    const made = Math.min(wanted, Math.max(1, Math.floor(this.#instances / parts)));
    this.#instances -= made * parts;
    return made;
  }

  /** False once the budget doesn't even allow one instance each. */
  get hasRoom(): boolean {
    return this.#instances > -MAX_INSTANCES_BEYOND;
  }

  get stepsLeft(): number {
    return Math.max(0, this.#steps);
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
