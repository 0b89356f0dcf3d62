import { apiQuery } from "../../lib/api/query";
import { signInWaysQuery } from "../../lib/session/sign-in-ways";
import { choicesQuery } from "./notifications/notification-queries";
import type { SettingsPageId } from "./settings-pages";

export const tokensQuery = () => apiQuery("/api/registry-tokens", {});
export const webhooksQuery = () => apiQuery("/api/webhooks", {});
export const applicationsQuery = () => apiQuery("/api/applications", {});
export const connectedQuery = () => apiQuery("/api/connected-applications", {});
export const domainsQuery = () => apiQuery("/api/user/domains", {});
export const securityQuery = () => apiQuery("/api/user/security", {});
export const sessionsQuery = () => apiQuery("/api/sessions", {});
export const exportsQuery = () => apiQuery("/api/account/exports", {});

/** What each page of the settings shows. */
const QUERIES = {
  profile: () => [domainsQuery()],
  security: () => [securityQuery(), signInWaysQuery(), sessionsQuery()],
  notifications: () => [choicesQuery()],
  tokens: () => [tokensQuery()],
  webhooks: () => [webhooksQuery()],
  applications: () => [connectedQuery(), applicationsQuery()],
  data: () => [exportsQuery(), securityQuery()],
} satisfies Record<SettingsPageId, () => unknown>;

export const settingsQueries = (page: SettingsPageId) => QUERIES[page]();
