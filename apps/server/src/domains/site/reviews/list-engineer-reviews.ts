import type { listEngineerReviews as contract, Review } from "@stackyard/contract/modules/modules";
import type { z } from "zod";
import type { Page } from "../../../platform/http/api/paging.ts";
import type { ViewerServices } from "../../../platform/services.ts";
import { findShownEngineer } from "../../talent/talent/find-shown-engineer.ts";
import { listPage } from "./review-queries.ts";

/** Reviews of an engineer's work, newest first. */
export async function listEngineerReviews(
  ctx: ViewerServices,
  engineerId: number,
  query: z.output<(typeof contract)["query"]>,
): Promise<Page<Review>> {
  const { ratingCount } = await findShownEngineer(ctx, engineerId);
  return listPage(ctx.db, ["reviews.engineerId", engineerId], { ...query, total: ratingCount });
}
