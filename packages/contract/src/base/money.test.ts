import { expect, it } from "vitest";
import { formatPrice } from "./money.ts";

it.each([
  [999, "$9.99"],
  [125_000, "$1,250.00"],
  [0, "$0.00"],
  [-0, "$0.00"],
  [-500, "-$5.00"],
])("%d cents are %s", (cents, text) => expect(formatPrice(cents)).toBe(text));
