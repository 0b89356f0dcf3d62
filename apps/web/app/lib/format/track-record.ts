import type { EngineerRecord, Rate } from "@stackyard/contract/talent/track-records";
import { formatCount } from "./format";

/** A rate with its arithmetic: "9 of 10 milestones (90%)". Empty with too few cases. */
export function rateText(rate: Rate, what: string): string {
  if (rate === null) return "";
  const percent = Math.round((rate.count / rate.of) * 100);
  return `${rate.count} of ${formatCount(rate.of, what)} (${percent}%)`;
}

/** The figures of an engineer's contracts that can be shown, with their labels. */
export function engineerRecordTexts(record: EngineerRecord): (readonly [string, string])[] {
  const { completed, onTime, disputed, repeatClients } = record;
  const rows = [
    ["Contracts", completed > 0 ? `${completed} completed` : ""],
    ["On time", rateText(onTime, "milestone")],
    ["Disputes", rateText(disputed, "contract")],
    ["Repeat clients", rateText(repeatClients, "client")],
  ] as const;
  return rows.filter(([, text]) => text !== "");
}
