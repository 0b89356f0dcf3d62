import { expect } from "vitest";

/** Times as much text, for which square growth would be 64. */
const MORE = 8;
const MOST_GROWTH = 24;
const ATTEMPTS = 5;

/**
 * Expects eight times the text, of one repeated piece, to cost about eight times the processor time.
 * The least of several attempts counts, because other work disturbs them.
 */
export function expectLinearTime(piece: string, length: number, read: (text: string) => unknown) {
  const [large, small] = [length, length / MORE].map((each) => {
    const text = piece.repeat(Math.ceil(each / piece.length));
    return () => costOf(() => read(text));
  });
  let [most, least] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let left = ATTEMPTS; left > 0; left--) {
    least = Math.min(least, small?.() ?? 0);
    most = Math.min(most, large?.() ?? 0);
    // Less than a millisecond is mostly the clock's own error.
    if (most <= MOST_GROWTH * Math.max(least, 1_000)) return;
  }
  expect(most / least).toBeLessThanOrEqual(MOST_GROWTH);
}

/** The processor time, microseconds. */
function costOf(work: () => unknown): number {
  const start = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(start);
  return user + system;
}
