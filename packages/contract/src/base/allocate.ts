/** Cents allocated in proportion to weights, the largest remainders first. */
export function allocate(cents: number, weights: readonly number[]): number[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  if (total === 0) return weights.map(() => 0);
  const shares = weights.map((weight, index) => {
    const exact = BigInt(cents) * BigInt(weight);
    const floor = Number(exact / BigInt(total));
    return { index, floor, remainder: Number(exact % BigInt(total)) };
  });
  let left = cents - shares.reduce((sum, { floor }) => sum + floor, 0);
  const byRemainder = shares.toSorted((a, b) => b.remainder - a.remainder || a.index - b.index);
  const allocated = shares.map(({ floor }) => floor);
  for (const { index } of byRemainder) {
    if (left === 0) break;
    allocated[index] = (allocated[index] ?? 0) + 1;
    left -= 1;
  }
  return allocated;
}
