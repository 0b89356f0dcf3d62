import { formatPrice } from "@stackyard/contract/base/money";
import { AppError } from "./app-error.ts";

/** Refuses a price that has changed since the caller saw it, with both prices in integer cents. */
export function priceChanged(seen: number, current: number): AppError {
  const message = `The price changed from ${formatPrice(seen)} to ${formatPrice(current)}. Check it and confirm again.`;
  return new AppError("price_changed", { message, difference: { seen, current } });
}
