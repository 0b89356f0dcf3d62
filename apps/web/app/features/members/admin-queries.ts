import { MODULE_FILTER_STATES, ROLES } from "@stackyard/contract/base/option-lists";
import type { SettingKey } from "@stackyard/contract/common/setting-lists";
import { EVENT_SUBJECTS } from "@stackyard/contract/events/subjects";
import type { CurrentUser } from "@stackyard/contract/members/identity";
import { apiQuery } from "../../lib/api/query";
import type { PageInput } from "../../lib/page/page-data";
import { adminTab } from "./admin-address";

const STANDINGS = ["active", "suspended"] as const;

const among = <Choice extends string>(choices: readonly Choice[], given: string | null) =>
  choices.find((choice) => choice === given);

export const overviewQuery = () => apiQuery("/api/admin/overview", {});

/** Parses the filter of the user list from the URL. */
export function userFilter(query: URLSearchParams) {
  return {
    // Not named `search`, because the header's search field reads that parameter on every page.
    search: query.get("name") || undefined,
    role: among(ROLES, query.get("role")),
    standing: among(STANDINGS, query.get("standing")),
  };
}

export const usersQuery = (filter: ReturnType<typeof userFilter>, cursor?: string) =>
  apiQuery("/api/admin/users", { query: { ...filter, cursor } });

export const keysQuery = (id: number) => apiQuery("/api/admin/users/{id}/keys", { params: { id } });

export const applicationsQuery = (id: number) =>
  apiQuery("/api/admin/users/{id}/applications", { params: { id } });

/** Parses the filter of the module list from the URL. */
export function moduleFilter(query: URLSearchParams) {
  return {
    search: query.get("name") || undefined,
    standing: among(MODULE_FILTER_STATES, query.get("standing")),
  };
}

export const modulesQuery = (filter: ReturnType<typeof moduleFilter>, cursor?: string) =>
  apiQuery("/api/admin/modules", { query: { ...filter, cursor } });

export const featuredQuery = () => apiQuery("/api/modules/featured", {});

export const auditorsQuery = () => apiQuery("/api/auditors", {});

export const noticesQuery = () => apiQuery("/api/admin/security-notices", {});

export const failedJobsQuery = (queue: string | null, cursor?: string) =>
  apiQuery("/api/admin/jobs/failed", { query: { queue: queue || undefined, cursor } });

export const eventsSetAsideQuery = (cursor?: string) =>
  apiQuery("/api/admin/events/set-aside", { query: { cursor } });

export const settingsQuery = () => apiQuery("/api/admin/settings", {});

export const settingChangesQuery = (key: SettingKey, cursor?: string) =>
  apiQuery("/api/admin/settings/{key}/changes", { params: { key }, query: { cursor } });

/** Parses the filter of the audit log from the URL. */
export function eventFilter(query: URLSearchParams) {
  return {
    type: query.get("type") || undefined,
    actor: query.get("actor") || undefined,
    subject: among(EVENT_SUBJECTS, query.get("subject")),
    from: query.get("from") || undefined,
    to: query.get("to") || undefined,
  };
}

export const eventsQuery = (filter: ReturnType<typeof eventFilter>, cursor?: string) =>
  apiQuery("/api/admin/events", { query: { ...filter, cursor } });

export const eventTypesQuery = () => apiQuery("/api/admin/event-types", {});

/** Queries of the open tab. */
export function adminPageQueries(user: CurrentUser, { url }: PageInput) {
  if (user.role !== "admin") return [];
  const query = url.searchParams;
  switch (adminTab(query)) {
    case "overview":
      return [overviewQuery()];
    case "modules":
      return [modulesQuery(moduleFilter(query)), featuredQuery()];
    case "users":
      return [usersQuery(userFilter(query))];
    case "auditors":
      return [auditorsQuery()];
    case "notices":
      return [noticesQuery()];
    case "jobs":
      return [overviewQuery(), failedJobsQuery(query.get("queue")), eventsSetAsideQuery()];
    case "settings":
      return [settingsQuery()];
    case "log":
      return [eventsQuery(eventFilter(query)), eventTypesQuery()];
  }
}
