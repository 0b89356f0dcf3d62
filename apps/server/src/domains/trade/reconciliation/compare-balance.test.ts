import { expect, it } from "vitest";
import { isBalanced } from "./compare-balance.ts";

it.each([
  [{ balanceCents: 100, listedCents: 100, during: [] }, true],
  [{ balanceCents: 99, listedCents: 100, during: [] }, false],
  // Two movements came: none, one or both are part of the balance.
  [{ balanceCents: 100, listedCents: 107, during: [5, 2] }, true],
  [{ balanceCents: 105, listedCents: 107, during: [5, 2] }, true],
  [{ balanceCents: 107, listedCents: 107, during: [5, 2] }, true],
  // Not the second without the first.
  [{ balanceCents: 102, listedCents: 107, during: [5, 2] }, false],
  [{ balanceCents: 100, listedCents: 90, during: [-10] }, true],
])("%j agrees: %s", (sums, agrees) => {
  expect(isBalanced(sums)).toBe(agrees);
});
