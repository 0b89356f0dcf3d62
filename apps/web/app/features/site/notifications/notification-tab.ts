import { paths } from "../../../lib/links/paths";

const TABS = ["all", "unread"] as const;
export type NotificationTab = (typeof TABS)[number];

/** The open tab. */
export function notificationTab(query: URLSearchParams): NotificationTab {
  return TABS.find((tab) => tab === query.get("tab")) ?? "all";
}

export function notificationAddress(tab: NotificationTab): string {
  return tab === "all" ? paths.notifications : `${paths.notifications}?tab=${tab}`;
}
