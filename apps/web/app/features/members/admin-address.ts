import { paths } from "../../lib/links/paths";

const ADMIN_TABS = [
  "overview",
  "modules",
  "users",
  "auditors",
  "notices",
  "settings",
  "jobs",
  "log",
] as const;
export type AdminTab = (typeof ADMIN_TABS)[number];

/** The tab in the URL; the overview by default. */
export function adminTab(query: URLSearchParams): AdminTab {
  return ADMIN_TABS.find((tab) => tab === query.get("tab")) ?? "overview";
}

/** URL of a tab with its filters, omitting empty ones. */
export function adminAddress(tab: AdminTab, filter: Readonly<Record<string, string>> = {}): string {
  const query = new URLSearchParams(tab === "overview" ? {} : { tab });
  for (const [name, value] of Object.entries(filter)) if (value) query.set(name, value);
  return query.size > 0 ? `${paths.admin}?${query}` : paths.admin;
}
