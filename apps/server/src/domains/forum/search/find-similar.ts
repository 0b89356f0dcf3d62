import { inTransaction, type Services } from "../../../platform/services.ts";
import { boundSearch, findSimilarTitles } from "./search-queries.ts";

const MAX_SIMILAR = 5;

/** Beside the newest threads, so many titles of older ones are compared. */
const MAX_SAMPLED = 100;

/** What was asked already, by the words of a title that is being written. */
export function findSimilar(ctx: Pick<Services, "db">, title: string) {
  return inTransaction(ctx, async ({ db }) => {
    await boundSearch(db, MAX_SAMPLED);
    return findSimilarTitles(db, title, MAX_SIMILAR);
  });
}
