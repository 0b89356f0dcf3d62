import type { CurrentUser } from "@stackyard/contract/members/identity";
import type { PageInput } from "../../../lib/page/page-data";
import { signInWaysQuery } from "../../../lib/session/sign-in-ways";
import {
  activityQuery,
  auditorFiguresQuery,
  auditsQuery,
  buyerFiguresQuery,
  contributorFiguresQuery,
  domainsQuery,
  earningsQuery,
  engineerFiguresQuery,
  exportsQuery,
  ownEngineerQuery,
  ownModulesQuery,
  ownServicesQuery,
  purchasesQuery,
  reviewsToAnswerQuery,
  securityQuery,
  sessionsQuery,
  tokensQuery,
} from "./profile-queries";
import { profileTab } from "./profile-tab";

/** What the open tab shows this user. */
export function profileQueries(user: CurrentUser, { url }: PageInput) {
  const tab = profileTab(url.searchParams);
  if (tab === "activity") return [activityQuery()];
  if (tab === "profile")
    return [domainsQuery(), securityQuery(), signInWaysQuery(), sessionsQuery(), exportsQuery()];
  return [
    purchasesQuery(),
    tokensQuery(),
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
