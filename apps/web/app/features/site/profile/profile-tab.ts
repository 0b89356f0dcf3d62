import { paths } from "../../../lib/links/paths";

const PROFILE_TABS = ["dashboard", "profile", "activity"] as const;
export type ProfileTab = (typeof PROFILE_TABS)[number];

/** The tab in the URL; the dashboard by default. */
export function profileTab(query: URLSearchParams): ProfileTab {
  return PROFILE_TABS.find((tab) => tab === query.get("tab")) ?? "dashboard";
}

export function profileAddress(tab: ProfileTab): string {
  return tab === "dashboard" ? paths.profile : `${paths.profile}?tab=${tab}`;
}
