import { paths } from "../../../lib/links/paths";

const TABS = ["all", "unread", "preferences"] as const;
export type NotificationTab = (typeof TABS)[number];

/** The tab that the address names; all of them where it names none. */
export function notificationTab(query: URLSearchParams): NotificationTab {
  return TABS.find((tab) => tab === query.get("tab")) ?? "all";
}

export function notificationAddress(tab: NotificationTab): string {
  return tab === "all" ? paths.notifications : `${paths.notifications}?tab=${tab}`;
}
