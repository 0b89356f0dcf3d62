import { MAX_SAVED_SEARCHES } from "@stackyard/contract/common/saved-search-lists";
import type { SavedSearch, SavedSearchSubject } from "@stackyard/contract/common/saved-searches";
import { storedJson } from "../../../platform/db/stored-json.ts";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import { inTransaction, type UserServices } from "../../../platform/services.ts";
import { findTerms } from "../search/find-meaning.ts";
import { type Asked, hasWords } from "../search/search-text.ts";
import { presentSavedSearch, SEARCH_COLUMNS, selectSearches } from "./saved-search-queries.ts";

export interface SearchToSave {
  readonly subject: SavedSearchSubject;
  readonly name?: string | undefined;
  /** The conditions, as in the list page's query string. */
  readonly filter: Readonly<Record<string, unknown>>;
  /** What the list is asked for with this filter. */
  readonly asked: Asked;
  /** Words that everything searched shares. */
  readonly implied: ReadonlySet<string>;
}

/** Saves a search for the caller. The same search is saved once, with its latest name. */
export async function saveSearch(ctx: UserServices, search: SearchToSave): Promise<SavedSearch> {
  const columns = await columnsOf(ctx, search);
  return inTransaction(ctx, async (ctx) => {
    const own = await lockSearches(ctx, search.subject);
    const same = own.find(({ query }) => query === columns.query);
    if (same) return updateSearch(ctx, same.id, { name: columns.name ?? same.name });
    if (own.length >= MAX_SAVED_SEARCHES)
      throw new AppError("conflict", {
        message: `At most ${MAX_SAVED_SEARCHES} searches can be saved. Remove one first.`,
      });
    const { db, user } = ctx;
    const row = { ...columns, userId: user.id, subject: search.subject };
    const inserted = db.insertInto("savedSearches").values(row).returning(SEARCH_COLUMNS);
    return presentSavedSearch(await inserted.executeTakeFirstOrThrow());
  });
}

/** Changes the name and the conditions of one of the caller's saved searches. */
export async function changeSearch(
  ctx: UserServices,
  id: number,
  search: SearchToSave,
): Promise<SavedSearch> {
  const columns = await columnsOf(ctx, search);
  return inTransaction(ctx, async (ctx) => {
    const own = await lockSearches(ctx, search.subject);
    if (!own.some((one) => one.id === id)) throw new AppError("not_found");
    if (own.some((one) => one.id !== id && one.query === columns.query))
      throw new AppError("conflict", { message: "You already saved a search with these filters." });
    return updateSearch(ctx, id, columns);
  });
}

type Columns = Awaited<ReturnType<typeof columnsOf>>;

async function updateSearch({ db }: UserServices, id: number, changed: Partial<Columns>) {
  const update = db.updateTable("savedSearches").set(changed).where("id", "=", id);
  return presentSavedSearch(await update.returning(SEARCH_COLUMNS).executeTakeFirstOrThrow());
}

/** The caller's searches, serialized per account, so that the limit holds. */
async function lockSearches({ db, user }: UserServices, subject: SavedSearchSubject) {
  await db.selectFrom("users").select("id").where("id", "=", user.id).forUpdate().execute();
  return selectSearches(db, user.id, subject).execute();
}

/** Throws `validation_failed` for a search that would match everything or nothing. */
async function columnsOf(
  { db }: UserServices,
  { name, filter, asked: { text, facets, isAnything }, implied }: SearchToSave,
) {
  const terms = hasWords(text)
    ? await findTerms(db, text, { vocabulary: "search_words", implied })
    : [];
  const required = terms.filter(({ isOptional }) => !isOptional);
  if (!isAnything || (hasWords(text) && terms.length === 0))
    throw new AppError("validation_failed", { message: "Enter search words or filters first." });
  return { name: name || null, query: queryOf(filter), terms: storedJson(required), facets };
}

function queryOf(filter: SearchToSave["filter"]): string {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(filter)) {
    if (value !== undefined && value !== "") query.set(key, String(value));
  }
  query.sort();
  return query.toString();
}
