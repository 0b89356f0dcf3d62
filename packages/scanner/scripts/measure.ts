/** Timings of a benchmark in milliseconds. */
export interface Timing {
  /** The best case on an idle machine. */
  readonly best: number;
  readonly median: number;
}

/** Runs `work` repeatedly, after a warm-up, for about `milliseconds`. */
export async function measure(
  work: () => void | Promise<void>,
  milliseconds = 2_000,
): Promise<Timing> {
  await repeat(work, milliseconds / 2);
  return timingOf(await repeat(work, milliseconds));
}

/**
 * Interleaves several benchmarks, so that other load on the machine affects all of them equally.
 */
export function measureInTurns<Name extends string>(
  works: Readonly<Record<Name, () => void>>,
  turns: number,
): Record<Name, Timing> {
  const names = Object.keys(works) as Name[];
  const times = new Map<Name, number[]>(names.map((name) => [name, []]));
  for (let turn = 0; turn < turns; turn++) {
    for (const [name, list] of times) {
      const start = performance.now();
      works[name]();
      list.push(performance.now() - start);
    }
  }
  const timings = [...times].map(([name, list]) => [name, timingOf(list)]);
  return Object.fromEntries(timings) as Record<Name, Timing>;
}

function timingOf(times: readonly number[]): Timing {
  const sorted = times.toSorted((a, b) => a - b);
  const [best = Number.NaN] = sorted;
  return { best, median: sorted[Math.floor(sorted.length / 2)] ?? Number.NaN };
}

async function repeat(work: () => void | Promise<void>, milliseconds: number): Promise<number[]> {
  const times: number[] = [];
  const end = performance.now() + milliseconds;
  do {
    const start = performance.now();
    await work();
    times.push(performance.now() - start);
  } while (performance.now() < end);
  return times;
}
