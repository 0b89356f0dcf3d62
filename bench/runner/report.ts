import { row } from "../measuring/measure.ts";

/** Prints figures beside their limits, and remembers whether all were within. */
export interface Report {
  readonly isWithin: boolean;
  /** A figure that must be at most its limit. */
  atMost(name: string, figure: number, limit: number, show?: (value: number) => string): void;
  /** What must hold. */
  holds(name: string, isTrue: boolean, more?: string): void;
  note(name: string, ...figures: string[]): void;
}

export function openReport(): Report {
  let isWithin = true;
  const print = (isGood: boolean, ...columns: string[]) => {
    isWithin &&= isGood;
    console.error(row(columns[0] ?? "", ...columns.slice(1), isGood ? "ok" : "OVER"));
  };
  return {
    get isWithin() {
      return isWithin;
    },
    atMost: (name, figure, limit, show = (value) => value.toFixed(1)) =>
      print(figure <= limit, name, show(figure), `≤ ${show(limit)}`),
    holds: (name, isTrue, more = "") => print(isTrue, name, more, isTrue ? "yes" : "NO"),
    note: (name, ...figures) => console.error(row(name, ...figures)),
  };
}
