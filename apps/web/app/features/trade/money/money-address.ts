import { paths } from "../../../lib/links/paths";

const MONEY_TABS = [
  "overview",
  "refunds",
  "disputes",
  "payouts",
  "sellers",
  "adjustments",
  "providers",
  "bank",
  "search",
] as const;
export type MoneyTab = (typeof MONEY_TABS)[number];

/** The tab in the URL; the overview by default. */
export function moneyTab(query: URLSearchParams): MoneyTab {
  return MONEY_TABS.find((tab) => tab === query.get("tab")) ?? "overview";
}

/** URL of a tab with its filter, omitting empty values. */
export function moneyAddress(tab: MoneyTab, filter: Readonly<Record<string, string>> = {}): string {
  const query = new URLSearchParams(tab === "overview" ? {} : { tab });
  for (const [name, value] of Object.entries(filter)) if (value) query.set(name, value);
  return query.size > 0 ? `${paths.adminMoney}?${query}` : paths.adminMoney;
}

/** A filter's value in the URL; undefined for none or an unknown one. */
export function filterIn<Value extends string>(
  query: URLSearchParams,
  name: string,
  values: readonly Value[],
): Value | undefined {
  return values.find((value) => value === query.get(name));
}
