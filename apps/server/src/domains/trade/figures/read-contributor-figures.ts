import type { ContributorFigures } from "@stackyard/contract/trade/figures";
import type { UserServices } from "../../../platform/services.ts";
import { sellerAccount } from "../ledger/ledger-accounts.ts";
import { countModules, countSoldByWeek, listFindingsToFix } from "./contributor-queries.ts";

export async function readContributorFigures({
  db,
  user,
}: UserServices): Promise<ContributorFigures> {
  const [weeks, modules, findings] = await Promise.all([
    countSoldByWeek(db, user.id, sellerAccount(user.id)),
    countModules(db, user.id),
    listFindingsToFix(db, user.id),
  ]);
  return { weeks, modules, findings };
}
