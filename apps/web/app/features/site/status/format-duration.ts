import { formatCount } from "../../../lib/format/format";

const UNITS = [
  [86_400, "day"],
  [3_600, "hour"],
  [60, "minute"],
  [1, "second"],
] as const;

/** The two largest units: "2 hours 5 minutes", "40 seconds". */
export function formatDuration(seconds: number): string {
  const first = UNITS.findIndex(([size]) => seconds >= size);
  if (first === -1) return "0 seconds";
  let rest = seconds;
  const parts = UNITS.slice(first, first + 2).map(([size, unit]) => {
    const count = Math.floor(rest / size);
    rest -= count * size;
    return count > 0 ? formatCount(count, unit) : "";
  });
  return parts.filter(Boolean).join(" ");
}
