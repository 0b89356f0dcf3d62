import { paths } from "../../lib/links/paths";

/** The pages of the settings, each with an address of its own. */
export const SETTINGS_PAGES = [
  { id: "profile", label: "Profile", to: paths.settings },
  { id: "security", label: "Security", to: paths.security },
  { id: "notifications", label: "Notifications", to: paths.notificationSettings },
  { id: "tokens", label: "API keys", to: paths.tokens },
  { id: "webhooks", label: "Webhooks", to: paths.webhooks },
  { id: "applications", label: "Applications", to: paths.applications },
  { id: "data", label: "Your data", to: paths.accountData },
] as const;
export type SettingsPageId = (typeof SETTINGS_PAGES)[number]["id"];

/** The page at an address of the settings. */
export function settingsPageAt(pathname: string) {
  return SETTINGS_PAGES.find(({ to }) => to === pathname) ?? SETTINGS_PAGES[0];
}
