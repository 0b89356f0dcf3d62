import { formatCount } from "../../../lib/format/format";

/** How often a service was ordered and done, in words. */
export function ordersText(doneCount: number): string {
  return doneCount === 0 ? "No orders yet" : `${formatCount(doneCount, "time")} done`;
}
