interface Sums {
  /** What the provider says that it has of ours. */
  readonly balanceCents: number;
  /** What all of its movements add up to. */
  readonly listedCents: number;
  /** Movements that were listed only after the balance was read, oldest first. */
  readonly during: readonly number[];
}

/**
 * Whether a balance is the sum of the movements. Those that came while it was read may be part of it
 * or not: it has to be the sum before or after one of them.
 */
export function isBalanced({ balanceCents, listedCents, during }: Sums): boolean {
  let cents = listedCents;
  if (cents === balanceCents) return true;
  return during.toReversed().some((movement) => {
    cents -= movement;
    return cents === balanceCents;
  });
}
