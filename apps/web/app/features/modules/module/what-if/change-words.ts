/** "4 higher", "12 lower" or "the same"; null if it couldn't be judged. */
export function changeWords(before: number | null, now: number | null): string {
  if (before === null || now === null) return before === now ? "the same" : "not comparable";
  const points = Math.round((now - before) * 10) / 10;
  if (points === 0) return "the same";
  return points > 0 ? `${points} higher` : `${-points} lower`;
}
