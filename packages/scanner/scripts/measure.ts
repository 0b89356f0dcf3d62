/** CPU times of a benchmark in milliseconds. Other load on the machine disturbs them least. */
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
 * Interleaves several benchmarks, each of which returns its CPU time in milliseconds, so that other
 * load on the machine affects all of them equally.
 */
export function measureInTurns<Name extends string>(
  works: Readonly<Record<Name, () => number>>,
  turns: number,
): Record<Name, Timing> {
  const names = Object.keys(works) as Name[];
  const times = new Map<Name, number[]>(names.map((name) => [name, []]));
  for (let turn = 0; turn < turns; turn++) {
    for (const [name, list] of times) list.push(works[name]());
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
  let spent = 0;
  do {
    const before = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(before);
    const time = (user + system) / 1_000;
    times.push(time);
    spent += time;
  } while (spent < milliseconds);
  return times;
}
