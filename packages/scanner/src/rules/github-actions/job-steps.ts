import type { BlockView } from "../../rule-language/block-view.ts";

/** A question that is the same function for every step. */
export type StepQuestion = (step: BlockView) => boolean;

/** A text of a step, if it has one; the same function for every step. */
export type StepText = (step: BlockView) => string | undefined;

/**
 * The steps of a job. Each answers a question once, because jobs may have thousands of steps and
 * each of them is asked about those before and after it.
 */
export class JobSteps {
  readonly all: readonly BlockView[];
  readonly #places = new Map<StepQuestion, { readonly first: number; readonly last: number }>();
  readonly #firsts = new Map<StepText, ReadonlyMap<string, number>>();

  constructor(all: readonly BlockView[]) {
    this.all = all;
  }

  /** Whether the answer of any earlier step is yes. */
  isBefore(index: number, question: StepQuestion): boolean {
    return this.#placesOf(question).first < index;
  }

  /** Whether the answer of any later step is yes. */
  isAfter(index: number, question: StepQuestion): boolean {
    return this.#placesOf(question).last > index;
  }

  /** The earlier step with an ID. */
  earlier(index: number, id: string): BlockView | undefined {
    const at = this.firstBy(idOf).get(id);
    return at === undefined || at >= index ? undefined : this.all[at];
  }

  /** The position of the first step with each text. */
  firstBy(text: StepText): ReadonlyMap<string, number> {
    let firsts = this.#firsts.get(text);
    if (firsts === undefined) {
      const all = this.all.flatMap((step, index) => {
        const key = text(step);
        return key === undefined ? [] : [[key, index] as const];
      });
      firsts = new Map(all.toReversed());
      this.#firsts.set(text, firsts);
    }
    return firsts;
  }

  #placesOf(question: StepQuestion): { readonly first: number; readonly last: number } {
    let places = this.#places.get(question);
    if (places === undefined) {
      const answers = this.all.map(question);
      const first = answers.indexOf(true);
      places = {
        first: first === -1 ? Number.POSITIVE_INFINITY : first,
        last: answers.lastIndexOf(true),
      };
      this.#places.set(question, places);
    }
    return places;
  }
}

function idOf(step: BlockView): string {
  const { value } = step.attr("id");
  return value.kind === "string" ? value.value : "";
}
