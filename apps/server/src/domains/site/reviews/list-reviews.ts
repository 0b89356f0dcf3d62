import type { listReviews as contract, Review } from "@stackyard/contract/modules/modules";
import type { z } from "zod";
import { countRows } from "../../../platform/db/count-rows.ts";
import type { Page } from "../../../platform/http/api/paging.ts";
import type { ViewerServices } from "../../../platform/services.ts";
import { readModule } from "../../modules/catalog/read-module.ts";
import { IS_BY_PURCHASER, listPage } from "./review-queries.ts";

/** A module's reviews, newest first. */
export async function listReviews(
  ctx: ViewerServices,
  moduleId: number,
  query: z.output<(typeof contract)["query"]>,
): Promise<Page<Review>> {
  const { reviewCount } = await readModule(ctx, moduleId);
  const total = query.by === "everyone" ? reviewCount : await countPurchasers(ctx, moduleId);
  return listPage(ctx.db, ["reviews.moduleId", moduleId], { ...query, total });
}

function countPurchasers({ db }: ViewerServices, moduleId: number): Promise<number> {
  return countRows(
    db.selectFrom("reviews").where("moduleId", "=", moduleId).where(IS_BY_PURCHASER),
  );
}
