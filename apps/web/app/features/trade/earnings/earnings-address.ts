import { paths } from "../../../lib/links/paths";

const EARNINGS_TABS = ["overview", "sales", "refunds", "payouts", "codes", "statements"] as const;
export type EarningsTab = (typeof EARNINGS_TABS)[number];

/** The tab in the URL; the overview by default. */
export function earningsTab(query: URLSearchParams): EarningsTab {
  return EARNINGS_TABS.find((tab) => tab === query.get("tab")) ?? "overview";
}

export const earningsAddress = (tab: EarningsTab): string =>
  tab === "overview" ? paths.earnings : `${paths.earnings}?tab=${tab}`;
