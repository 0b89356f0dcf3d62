/** "4 higher", "12 lower", "the same". */
export function changeWords(before: number, now: number): string {
  const points = Math.round((now - before) * 10) / 10;
  if (points === 0) return "the same";
  return points > 0 ? `${points} higher` : `${-points} lower`;
}
