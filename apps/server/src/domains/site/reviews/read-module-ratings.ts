import { LIMITS } from "@stackyard/contract/base/limits";
import type {
  readModuleRatings as contract,
  ModuleRatings,
} from "@stackyard/contract/modules/modules";
import type { z } from "zod";
import type { ViewerServices } from "../../../platform/services.ts";
import { readModule } from "../../modules/catalog/read-module.ts";
import { IS_BY_PURCHASER } from "./review-queries.ts";

/** A module's counted ratings by number of stars, and their mean. */
export async function readModuleRatings(
  ctx: ViewerServices,
  moduleId: number,
  { by }: z.output<(typeof contract)["query"]>,
): Promise<ModuleRatings> {
  await readModule(ctx, moduleId);
  const rows = await ctx.db
    .selectFrom("reviews")
    .select(({ fn }) => ["rating", fn.countAll<number>().as("count")])
    .where("moduleId", "=", moduleId)
    .where("isCounted", "=", true)
    .$if(by === "purchasers", (query) => query.where(IS_BY_PURCHASER))
    .groupBy("rating")
    .execute();
  const counts = Array.from(
    { length: LIMITS.rating.max },
    (_, at) => rows.find(({ rating }) => rating === at + 1)?.count ?? 0,
  );
  const total = counts.reduce((sum, count) => sum + count, 0);
  const sum = counts.reduce((sum, count, at) => sum + count * (at + 1), 0);
  return { counts, average: total > 0 ? sum / total : null };
}
