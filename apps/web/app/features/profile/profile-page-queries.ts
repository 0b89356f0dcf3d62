import type { CurrentUser } from "@stackyard/contract/identity";
import type { PageInput } from "../../lib/page-data";
import {
  activityQuery,
  auditorFiguresQuery,
  auditorsQuery,
  auditsQuery,
  buyerFiguresQuery,
  contributorFiguresQuery,
  earningsQuery,
  ownModulesQuery,
  purchasesQuery,
  tokensQuery,
} from "./profile-queries";
import { profileTab } from "./profile-tab";

/** What the open tab shows this user. */
export function profileQueries(user: CurrentUser, { url }: PageInput) {
  const tab = profileTab(url.searchParams);
  if (tab === "activity") return [activityQuery()];
  if (tab !== "dashboard") return [];
  return [
    purchasesQuery(),
    tokensQuery(),
    ownModulesQuery(),
    earningsQuery(),
    ...(user.role === "buyer" ? [buyerFiguresQuery()] : []),
    ...(user.role === "contributor" ? [contributorFiguresQuery()] : []),
    ...(user.mayAudit ? [auditsQuery(), auditorFiguresQuery()] : []),
    ...(user.role === "admin" ? [auditorsQuery()] : []),
  ];
}
