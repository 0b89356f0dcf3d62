import type { CurrentUser } from "@stackyard/contract/members/identity";
import type { PageInput } from "../../../lib/page/page-data";
import {
  activityQuery,
  auditorFiguresQuery,
  auditsQuery,
  buyerFiguresQuery,
  contributorFiguresQuery,
  earningsQuery,
  engineerFiguresQuery,
  ownEngineerQuery,
  ownModulesQuery,
  ownServicesQuery,
  purchasesQuery,
  reviewsToAnswerQuery,
} from "./profile-queries";
import { profileTab } from "./profile-tab";

/** What the open tab shows. */
export function profileQueries(user: CurrentUser, { url }: PageInput) {
  const tab = profileTab(url.searchParams);
  if (tab === "activity") return [activityQuery()];
  if (tab === "profile") return [];
  return [
    purchasesQuery(),
    ownModulesQuery(),
    earningsQuery(),
    ...(user.role === "buyer" ? [buyerFiguresQuery()] : []),
    ...(user.role === "engineer"
      ? [ownServicesQuery(), ownEngineerQuery(), engineerFiguresQuery()]
      : []),
    ...(user.role === "contributor" ? [contributorFiguresQuery(), reviewsToAnswerQuery()] : []),
    ...(user.mayAudit ? [auditsQuery(), auditorFiguresQuery()] : []),
  ];
}
