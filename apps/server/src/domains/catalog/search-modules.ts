import type { ModuleListQuery, ModuleSummary } from "@stackyard/contract/modules";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../platform/db/database.ts";
import { encodeCursor } from "../../platform/http/paging.ts";
import type { Services } from "../../platform/services.ts";
import { correctWords, type SearchWord } from "../search/correct-words.ts";
import { SEARCH_TIERS } from "../search/search-tiers.ts";
import { integerKey, MODULE_ORDERS, type ModuleOrder, realKey } from "./module-orders.ts";
import { type ModulePage, NO_MODULES } from "./module-page.ts";
import { countPublished, selectModules } from "./module-queries.ts";
import { presentSummary } from "./present-module.ts";

/** A tier with this many matches is enough; with fewer, the next larger one is asked. */
const ENOUGH_MATCHES = 30;

/** Up to this tier, whole words and very short ones are tried as the beginning of longer ones, too. */
const LAST_PREFIX_TIER = 1;

/** Beyond it, fewer letters than this begin too many words to look at them all. */
const SHORTEST_BEGINNING = 3;

interface Match {
  readonly id: number;
  readonly orderKey: number;
}

/**
 * Finds modules by words, or beginnings of words, of title, tags, description, author and system. A frequent word matches too many modules to
 * rank them all, so the best are looked for among the most popular, in the smallest tier that has
 * enough; whatever the catalogue's size, one search then ranks about as many. Words that nothing
 * starts with are corrected first.
 */
export async function searchModules(
  { db }: Pick<Services, "db">,
  words: readonly string[],
  query: ModuleListQuery,
): Promise<ModulePage> {
  const { cursor } = query;
  const [corrected, published] = await Promise.all([
    correctWords(db, words),
    countPublished(db, {}),
  ]);
  const { correctedTo } = corrected;
  if (corrected.isHopeless) return { ...NO_MODULES, correctedTo };
  const lastTier = SEARCH_TIERS.findIndex((size) => size >= published);
  for (let tier = cursor ? cursor[0] : 0; ; ) {
    const terms = searchQuery(corrected.words, tier);
    const { matches, total } = await searchTier(db, terms, query, tier);
    if (!cursor && tier < lastTier && total < ENOUGH_MATCHES) {
      tier = nextTier(tier, total, lastTier);
      continue;
    }
    const last = matches.length > query.limit ? matches[query.limit - 1] : undefined;
    return {
      items: await readMatches(db, matches.slice(0, query.limit)),
      total,
      isTotalExact: tier >= lastTier,
      nextCursor: last && encodeCursor([tier, last.orderKey, last.id]),
      correctedTo,
    };
  }
}

function searchQuery(words: readonly SearchWord[], tier: number): RawBuilder<unknown> {
  const texts = words.map(({ text }) => text);
  const withPrefix = words.map(
    ({ text, isWhole }) =>
      tier <= LAST_PREFIX_TIER || (!isWhole && text.length >= SHORTEST_BEGINNING),
  );
  return sql`search_query(${texts}::text[], ${withPrefix}::boolean[])`;
}

/** The first larger tier that, going by the matches in this one, should have enough of them. */
function nextTier(tier: number, matches: number, lastTier: number): number {
  const share = Math.max(matches, 0.5) / tierSize(tier);
  for (let next = tier + 1; next < lastTier; next++) {
    if (tierSize(next) * share >= ENOUGH_MATCHES) return next;
  }
  return lastTier;
}

function tierSize(tier: number): number {
  return SEARCH_TIERS[tier] ?? Number.POSITIVE_INFINITY;
}

async function searchTier(
  db: Database,
  terms: RawBuilder<unknown>,
  query: ModuleListQuery,
  tier: number,
): Promise<{ matches: Match[]; total: number }> {
  const order = query.sort ? MODULE_ORDERS[query.sort] : byRelevance(terms);
  const { key = BY_ID, direction, comparison } = order;
  const category = query.category === "all" ? undefined : query.category;
  const after = query.cursor;
  // The planner takes a tier's index by its predicate, so the number has to stand in the text.
  const isSmallTier = tier < SEARCH_TIERS.length - 1;
  const { rows } = await sql<Match & { total: number }>`
    WITH matches AS MATERIALIZED (
      SELECT modules.id, ${key.column} AS order_key
      FROM modules
      WHERE modules.status = 'published' AND modules.search_document @@ ${terms}
        ${isSmallTier ? sql`AND modules.search_tier <= ${sql.lit(tier)}` : sql``}
        ${category ? sql`AND modules.category = ${category}` : sql``}
        ${query.verified ? sql`AND modules.is_verified` : sql``}
    )
    SELECT id, order_key, (SELECT count(*) FROM matches) AS total
    FROM matches
    ${after ? sql`WHERE (order_key, id) ${comparison} (${key.value(after[1])}, ${after[2]}::integer)` : sql``}
    ORDER BY order_key ${direction}, id ${direction}
    LIMIT ${query.limit + 1}`.execute(db);
  return { matches: rows, total: rows[0]?.total ?? 0 };
}

async function readMatches(db: Database, matches: readonly Match[]): Promise<ModuleSummary[]> {
  if (matches.length === 0) return [];
  const ids = matches.map(({ id }) => id);
  const rows = await selectModules(db).where("modules.id", "in", ids).execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []).map(presentSummary);
}

const BY_ID = integerKey(sql`0`);

const byRelevance = (terms: RawBuilder<unknown>): ModuleOrder => ({
  ...MODULE_ORDERS.newest,
  key: realKey(sql`ts_rank(modules.search_document, ${terms})`),
});
