import { row } from "./measure.ts";

/** Prints figures beside their limits, and remembers whether all were within. */
export interface Report {
  readonly isWithin: boolean;
  /** A figure that must be at most its limit. */
  atMost(name: string, figure: number, limit: number, show?: (value: number) => string): void;
  /** A figure and its limit as they are shown. */
  figure(name: string, figure: string, limit: string, isGood: boolean): void;
  /** Several figures, judged together. */
  figures(isGood: boolean, name: string, ...figures: string[]): void;
  /** What must hold. */
  holds(name: string, isTrue: boolean, more?: string): void;
  note(name: string, ...figures: string[]): void;
}

export function openReport(): Report {
  let isWithin = true;
  const print = (isGood: boolean, name: string, ...figures: string[]) => {
    isWithin &&= isGood;
    console.error(row(name, ...figures, isGood ? "ok" : "NOT WITHIN"));
  };
  return {
    get isWithin() {
      return isWithin;
    },
    figure: (name, figure, limit, isGood) => print(isGood, name, figure, limit),
    figures: print,
    atMost: (name, figure, limit, show = (value) => value.toFixed(1)) =>
      print(figure <= limit, name, show(figure), `≤ ${show(limit)}`),
    holds: (name, isTrue, more = "") => print(isTrue, name, more, isTrue ? "yes" : "NO"),
    note: (name, ...figures) => console.error(row(name, ...figures)),
  };
}
