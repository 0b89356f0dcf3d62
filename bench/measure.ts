/** Figures of one repeated piece of work, in milliseconds. */
export interface Timing {
  readonly median: number;
  readonly p95: number;
}

/** Times `work` one run after another, after a warm-up that is not counted. */
export async function time(work: () => Promise<unknown>): Promise<Timing> {
  const [timing] = await timeInTurns([work]);
  if (!timing) throw new Error("nothing was timed");
  return timing;
}

/** Times pieces of work in turns, so that whatever else the machine does meanwhile slows all of them. */
export async function timeInTurns(
  works: readonly (() => Promise<unknown>)[],
  { runs = 200, warmUps = 30 } = {},
): Promise<Timing[]> {
  const durations = works.map((): number[] => []);
  for (let run = -warmUps; run < runs; run++) {
    for (const [index, work] of works.entries()) {
      const started = performance.now();
      await work();
      if (run >= 0) durations[index]?.push(performance.now() - started);
    }
  }
  return durations.map((taken) => {
    taken.sort((a, b) => a - b);
    return { median: at(taken, 0.5), p95: at(taken, 0.95) };
  });
}

/** The middle one of an odd number of values. */
export function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}

/** The value below which `share` of them lie. */
export function percentile(values: readonly number[], share: number): number {
  return at(
    values.toSorted((a, b) => a - b),
    share,
  );
}

function at(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** A line of aligned columns: the first to the left, the others to the right. */
export function row(...columns: (string | number)[]): string {
  const [first, ...rest] = columns;
  return String(first).padEnd(44) + rest.map((column) => String(column).padStart(14)).join("");
}

export const ms = (value: number) => `${value.toFixed(2)} ms`;
export const times = (value: number) => `${value.toFixed(2)} x`;
export const percent = (value: number) => `${(value * 100).toFixed(0)} %`;
