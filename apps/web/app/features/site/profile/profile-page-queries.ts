import type { CurrentUser } from "@stackyard/contract/members/identity";
import { paths } from "../../../lib/links/paths";
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

const PROFILE_TABS = ["dashboard", "profile", "activity"] as const;
export type ProfileTab = (typeof PROFILE_TABS)[number];

/** The tab in the URL; the dashboard by default. */
export function profileTab(query: URLSearchParams): ProfileTab {
  return PROFILE_TABS.find((tab) => tab === query.get("tab")) ?? "dashboard";
}

export function profileAddress(tab: ProfileTab): string {
  return tab === "dashboard" ? paths.profile : `${paths.profile}?tab=${tab}`;
}

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
