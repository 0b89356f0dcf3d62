/** Timings of a repeated operation, in milliseconds. */
export interface Timing {
  readonly median: number;
  readonly p95: number;
}

/** Times sequential runs of `work` after a warm-up. */
export async function time(work: () => Promise<unknown>): Promise<Timing> {
  const [timing] = await timeInTurns([work]);
  if (!timing) throw new Error("nothing was timed");
  return timing;
}

/**
 * Times operations in alternation, so that other load on the machine affects all of them equally.
 */
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

/** Median of an odd number of values. */
export function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}

/** The given percentile of the values. */
export function percentile(values: readonly number[], share: number): number {
  return at(
    values.toSorted((a, b) => a - b),
    share,
  );
}

function at(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** A line of aligned columns: the first left-aligned, the others right-aligned. */
export function row(...columns: (string | number)[]): string {
  const [first, ...rest] = columns;
  return String(first).padEnd(44) + rest.map((column) => String(column).padStart(14)).join("");
}

export const ms = (value: number) => `${value.toFixed(2)} ms`;
export const times = (value: number) => `${value.toFixed(2)} x`;
export const percent = (value: number) => `${(value * 100).toFixed(0)} %`;
