import { formatCount } from "../../../lib/format/format";

/** Number of completed orders as text. */
export function ordersText(doneCount: number): string {
  return doneCount === 0 ? "No orders yet" : formatCount(doneCount, "completed order");
}
