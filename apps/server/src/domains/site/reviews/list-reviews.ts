import type { listReviews as contract, Review } from "@stackyard/contract/modules/modules";
import type { z } from "zod";
import type { Page } from "../../../platform/http/api/paging.ts";
import type { ViewerServices } from "../../../platform/services.ts";
import { readModule } from "../../modules/catalog/read-module.ts";
import { listPage } from "./review-queries.ts";

/** A module's reviews, the newest first. */
export async function listReviews(
  ctx: ViewerServices,
  moduleId: number,
  query: z.output<(typeof contract)["query"]>,
): Promise<Page<Review>> {
  const { ratingCount } = await readModule(ctx, moduleId);
  return listPage(ctx.db, ["reviews.moduleId", moduleId], { ...query, total: ratingCount });
}
