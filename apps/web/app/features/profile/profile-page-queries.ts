import type { CurrentUser } from "@stackyard/contract/identity";
import type { PageInput } from "../../lib/page-data";
import {
  auditorsQuery,
  auditsQuery,
  earningsQuery,
  exportsQuery,
  ownModulesQuery,
  purchasesQuery,
  sessionsQuery,
  tokensQuery,
} from "./profile-queries";
import { profileTab } from "./profile-tab";

/** What the open tab shows this user. */
export function profileQueries(user: CurrentUser, { url }: PageInput) {
  const tab = profileTab(url.searchParams);
  if (tab === "profile") return [sessionsQuery(), exportsQuery()];
  if (tab !== "dashboard") return [];
  return [
    purchasesQuery(),
    tokensQuery(),
    ownModulesQuery(),
    earningsQuery(),
    ...(user.mayAudit ? [auditsQuery()] : []),
    ...(user.role === "admin" ? [auditorsQuery()] : []),
  ];
}
