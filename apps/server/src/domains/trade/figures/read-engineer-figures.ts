import type { EngineerFigures } from "@stackyard/contract/trade/figures";
import type { UserServices } from "../../../platform/services.ts";
import { countWork, sumEarnedByMonth } from "./engineer-queries.ts";

export async function readEngineerFigures({ db, user }: UserServices): Promise<EngineerFigures> {
  const [work, months] = await Promise.all([countWork(db, user.id), sumEarnedByMonth(db, user.id)]);
  return { ...work, months };
}
