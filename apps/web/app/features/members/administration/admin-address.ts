import { paths } from "../../../lib/links/paths";

const ADMIN_TABS = ["overview", "modules", "users", "auditors", "settings", "jobs", "log"] as const;
export type AdminTab = (typeof ADMIN_TABS)[number];

/** The tab that the address names; the overview where it names none. */
export function adminTab(query: URLSearchParams): AdminTab {
  return ADMIN_TABS.find((tab) => tab === query.get("tab")) ?? "overview";
}

/** A tab with its filters; those without a value are left out. */
export function adminAddress(tab: AdminTab, filter: Readonly<Record<string, string>> = {}): string {
  const query = new URLSearchParams(tab === "overview" ? {} : { tab });
  for (const [name, value] of Object.entries(filter)) if (value) query.set(name, value);
  return query.size > 0 ? `${paths.admin}?${query}` : paths.admin;
}
