import type { listReviews as contract, Review } from "@stackyard/contract/modules";
import type { z } from "zod";
import { encodeCursor, type Page } from "../../platform/http/paging.ts";
import type { ViewerServices } from "../../platform/services.ts";
import { readModule } from "../catalog/read-module.ts";
import { presentReview, selectReviews } from "./review-queries.ts";

/** A module's reviews, the newest first. */
export async function listReviews(
  ctx: ViewerServices,
  moduleId: number,
  { limit, cursor }: z.output<(typeof contract)["query"]>,
): Promise<Page<Review>> {
  const { ratingCount } = await readModule(ctx, moduleId);
  const before = cursor?.[0];
  const rows = await selectReviews(ctx.db)
    .where("reviews.moduleId", "=", moduleId)
    .$if(before !== undefined, (query) => query.where("reviews.id", "<", before ?? 0))
    .orderBy("reviews.id", "desc")
    .limit(limit + 1)
    .execute();
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  return {
    items: rows.slice(0, limit).map(presentReview),
    total: ratingCount,
    nextCursor: last && encodeCursor([last.id]),
  };
}
