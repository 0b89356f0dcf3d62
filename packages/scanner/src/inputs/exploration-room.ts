import { Budget } from "../evaluate/budget.ts";
import type { ScanLimits } from "../limits.ts";

export type ExplorationLimits = Pick<
  ScanLimits,
  "explorationSteps" | "explorationResources" | "explorationVerdicts" | "explorationVerdictSteps"
>;

/** What is left for judging other values of the inputs. */
export class ExplorationRoom {
  #steps: number;
  #resources: number;
  #verdicts: number;
  #verdictSteps: number;

  constructor(limits: ExplorationLimits) {
    this.#steps = limits.explorationSteps;
    this.#resources = limits.explorationResources;
    this.#verdicts = limits.explorationVerdicts;
    this.#verdictSteps = limits.explorationVerdictSteps;
  }

  get hasRoom(): boolean {
    return [this.#steps, this.#resources, this.#verdicts, this.#verdictSteps].every(
      (left) => left > 0,
    );
  }

  /** Runs with a budget of the steps that are left. Undefined if there is no room. */
  within<T>(run: (budget: Budget) => T): T | undefined {
    if (!this.hasRoom) return undefined;
    const budget = new Budget(this.#steps);
    const result = run(budget);
    this.#steps = budget.stepsLeft;
    return budget.isSpent ? undefined : result;
  }

  takeSteps(count: number): void {
    this.#steps -= count;
  }

  takeResources(count: number): void {
    this.#resources -= count;
  }

  takeVerdict(): void {
    this.#verdicts--;
  }

  takeVerdictSteps(steps: number): void {
    this.#verdictSteps -= steps;
  }
}
