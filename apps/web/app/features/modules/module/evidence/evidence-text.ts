import type { EvidenceFigure } from "@stackyard/contract/deployments/evidence";
import { formatCount, formatNumber } from "../../../../lib/format/format";

/** "97% of 132 runs, median 4 min". Never rounded up to a rate that wasn't reached. */
export function evidenceText({ applied, runs, medianSeconds }: EvidenceFigure): string {
  const share = `${Math.floor((applied / runs) * 100)}% of ${formatCount(runs, "run")}`;
  return medianSeconds === null ? share : `${share}, median ${durationText(medianSeconds)}`;
}

/** The bounds of the success rate, rounded outward: "92% to 99%". */
export const boundsText = ({ lower, upper }: EvidenceFigure): string =>
  `${Math.floor(lower * 100)}% to ${Math.ceil(upper * 100)}%`;

/** "45 s", "4 min" or "2 h". */
export function durationText(seconds: number): string {
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.round(seconds / 60);
  return minutes < 60 ? `${minutes} min` : `${formatNumber(Math.round(seconds / 360) / 10)} h`;
}
