import { MAX_SAVED_SEARCHES, type SavedSearch } from "@stackyard/contract/talent/saved-searches";
import type { EngineerFilter } from "@stackyard/contract/talent/talent";
import { storedJson } from "../../../platform/db/stored-json.ts";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import { inTransaction, type UserServices } from "../../../platform/services.ts";
import { findTerms } from "../../common/search/find-meaning.ts";
import { engineersLookedFor, IMPLIED } from "../talent/search-engineers.ts";
import { presentSavedSearch } from "./saved-search-queries.ts";

/** Saves a search for the caller. The same search is saved once. */
export async function saveSearch(ctx: UserServices, filter: EngineerFilter): Promise<SavedSearch> {
  const { text, facets, isAnything } = engineersLookedFor(filter);
  if (!isAnything)
    throw new AppError("validation_failed", { message: "Enter search words or filters first." });
  const terms = (
    await findTerms(ctx.db, text, { vocabulary: "search_words", implied: IMPLIED })
  ).filter(({ isOptional }) => !isOptional);
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
    if (kept.length >= MAX_SAVED_SEARCHES)
      throw new AppError("conflict", {
        message: `At most ${MAX_SAVED_SEARCHES} searches can be saved. Remove one first.`,
      });
    return presentSavedSearch(
      await db
        .insertInto("savedSearches")
        .values({ userId: user.id, query, terms: storedJson(terms), facets })
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
