import type { BuyerFigures } from "@stackyard/contract/trade/figures";
import type { UserServices } from "../../../platform/services.ts";
import { countLicences, sumSpendByMonth } from "./buyer-queries.ts";

export async function readBuyerFigures({ db, user }: UserServices): Promise<BuyerFigures> {
  const [spend, licences] = await Promise.all([
    sumSpendByMonth(db, user.id),
    countLicences(db, user.id),
  ]);
  return { ...spend, ...licences };
}
