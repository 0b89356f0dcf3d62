import { MOST_SAVED_SEARCHES, type SavedSearch } from "@stackyard/contract/talent/saved-searches";
import type { EngineerFilter } from "@stackyard/contract/talent/talent";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import { inTransaction, type UserServices } from "../../../platform/services.ts";
import { engineersLookedFor } from "../talent/search-engineers.ts";
import { presentSavedSearch } from "./saved-search-queries.ts";

/** Saves a search for the caller. The same search is saved once. */
export function saveSearch(ctx: UserServices, filter: EngineerFilter): Promise<SavedSearch> {
  const { words, facets, isAnything } = engineersLookedFor(filter);
  if (!isAnything)
    throw new AppError("validation_failed", { message: "Say first what you look for." });
  return inTransaction(ctx, async (ctx) => {
    const { db, user } = ctx;
    // Serialized per account, so that the limit holds.
    await db.selectFrom("users").select("id").where("id", "=", user.id).forUpdate().execute();
    const kept = await db
      .selectFrom("savedSearches")
      .select(["id", "query", "createdAt"])
      .where("userId", "=", user.id)
      .execute();
    const query = queryOf(filter);
    const same = kept.find((search) => search.query === query);
    if (same) return presentSavedSearch(same);
    if (kept.length >= MOST_SAVED_SEARCHES)
      throw new AppError("conflict", {
        message: `At most ${MOST_SAVED_SEARCHES} searches can be saved. Remove one first.`,
      });
    return presentSavedSearch(
      await db
        .insertInto("savedSearches")
        .values({ userId: user.id, query, words, facets })
        .returning(["id", "query", "createdAt"])
        .executeTakeFirstOrThrow(),
    );
  });
}

function queryOf(filter: EngineerFilter): string {
  const entries = Object.entries(filter).filter(([, value]) => value !== undefined && value !== "");
  return new URLSearchParams(
    entries.toSorted(([one], [other]) => (one < other ? -1 : 1)),
  ).toString();
}
