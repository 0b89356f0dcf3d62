import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../../platform/db/database.ts";
import { cutPage } from "../../../platform/http/api/paging.ts";
import { correctWords, type SearchWord } from "./correct-words.ts";
import { DESCENDING, integerKey, type ListOrder, realKey } from "./list-orders.ts";
import { SEARCH_TIERS } from "./search-words.ts";
import type { Vocabulary } from "./vocabulary.ts";

/** A tier with this many matches is enough; with fewer, the next larger one is asked. */
const ENOUGH_MATCHES = 30;

/** Up to this tier, whole words and very short ones are tried as the beginning of longer ones, too. */
const LAST_PREFIX_TIER = 1;

/** Beyond it, fewer letters than this begin too many words to look at them all. */
const SHORTEST_BEGINNING = 3;

/** What is searched: rows with an `id`, a `search_document` and a `search_tier`. */
interface Searched {
  readonly table: "modules" | "services" | "engineers" | "site_entries";
  /** Which rows may be found, as the indexes of the tiers have it, and what else is asked of them. */
  readonly filter: RawBuilder<unknown>;
  /** How many rows may be found at all. */
  readonly countPublished: () => Promise<number>;
  /** Left out: what matches best first. */
  readonly order: ListOrder | undefined;
  readonly limit: number;
  /** A search tier, a value of the order, and an id. */
  readonly cursor: readonly [number, number, number] | undefined;
  /** Of what the different values among all matches are counted. */
  readonly distinct?: RawBuilder<unknown>;
  /** An array, of whose values it is counted how many of the matches have each. */
  readonly groups?: RawBuilder<readonly string[]>;
}

export interface Found {
  readonly ids: number[];
  readonly total: number;
  /** How many different values of `distinct` there are. */
  readonly distinctTotal: number;
  /** How many have each of the most frequent values of `groups`. */
  readonly groupTotals: Readonly<Record<string, number>>;
  /** False when the totals are lower bounds. */
  readonly isTotalExact: boolean;
  readonly nextCursor: string | undefined;
  /** The words that were searched for, where a mistyped one was replaced. */
  readonly correctedTo: string | undefined;
}

type Totals = Pick<Found, "total" | "distinctTotal" | "groupTotals">;
const NO_TOTALS: Totals = { total: 0, distinctTotal: 0, groupTotals: {} };
const NO_WORDS = { words: [], correctedTo: undefined, isHopeless: false };

interface Match {
  readonly id: number;
  readonly orderKey: number;
}

/**
 * Finds rows by words, or beginnings of words. A frequent word matches too many rows to rank them all,
 * so the best are looked for among the most popular, in the smallest tier that has enough; however many
 * rows there are, one search then ranks about as many. Words that nothing starts with are corrected
 * first. Without words, it is the filter alone that is searched by, in the order that is given.
 */
export async function tieredSearch(
  db: Database,
  words: readonly string[],
  searched: Searched,
): Promise<Found> {
  const { cursor, limit } = searched;
  const [{ words: meant, correctedTo, isHopeless }, published] = await Promise.all([
    words.length > 0 ? correctWords(db, vocabularyOf(searched), words) : NO_WORDS,
    searched.countPublished(),
  ]);
  if (isHopeless) {
    const nothing = { ids: [], ...NO_TOTALS, nextCursor: undefined };
    return { ...nothing, isTotalExact: true, correctedTo };
  }
  const lastTier = SEARCH_TIERS.findIndex((size) => size >= published);
  for (let tier = cursor ? cursor[0] : 0; ; ) {
    const { matches, ...totals } = await searchTier(db, meant, searched, tier);
    if (!cursor && tier < lastTier && totals.total < ENOUGH_MATCHES) {
      tier = nextTier(tier, totals.total, lastTier);
      continue;
    }
    const placeOf = ({ orderKey, id }: Match) => [tier, orderKey, id];
    const { shown, nextCursor } = cutPage(matches, limit, placeOf);
    const ids = shown.map(({ id }) => id);
    return { ...totals, ids, isTotalExact: tier >= lastTier, nextCursor, correctedTo };
  }
}

function vocabularyOf({ table }: Searched): Vocabulary {
  return table === "site_entries" ? "site_words" : "search_words";
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
  words: readonly SearchWord[],
  { table, filter, order, cursor: after, limit, distinct, groups }: Searched,
  tier: number,
): Promise<{ matches: Match[] } & Totals> {
  const terms = searchQuery(words, tier);
  const { key = BY_ID, direction, comparison } = order ?? byRelevance(table, terms);
  // The planner takes a tier's index by its predicate, so the number has to stand in the text.
  const isSmallTier = tier < SEARCH_TIERS.length - 1;
  const { rows } = await sql<Match & Totals>`
    WITH matches AS MATERIALIZED (
      SELECT ${sql.table(table)}.id, ${key.column} AS order_key
        ${distinct ? sql`, ${distinct} AS counted` : sql``}
        ${groups ? sql`, ${groups} AS grouped` : sql``}
      FROM ${sql.table(table)}
      WHERE ${filter}
        ${words.length > 0 ? sql`AND ${sql.table(table)}.search_document @@ ${terms}` : sql``}
        ${isSmallTier ? sql`AND ${sql.table(table)}.search_tier <= ${sql.lit(tier)}` : sql``}
    )
    SELECT id, order_key, (SELECT count(*) FROM matches) AS total,
      ${distinct ? sql`(SELECT count(DISTINCT counted) FROM matches)` : sql`0`} AS distinct_total,
      ${groups ? GROUP_TOTALS : sql`'{}'::jsonb`} AS group_totals
    FROM matches
    ${after ? sql`WHERE (order_key, id) ${comparison} (${key.value(after[1])}, ${after[2]}::integer)` : sql``}
    ORDER BY order_key ${direction}, id ${direction}
    LIMIT ${limit + 1}`.execute(db);
  const { total, distinctTotal, groupTotals } = rows[0] ?? NO_TOTALS;
  return { matches: rows, total, distinctTotal, groupTotals };
}

/** More different values than these are the rare ones. */
const GROUP_TOTALS = sql`(SELECT coalesce(jsonb_object_agg(value, count), '{}') FROM (
  SELECT value, count(*) FROM matches, unnest(grouped) AS value
  GROUP BY value ORDER BY count(*) DESC, value LIMIT 200) AS frequent)`;

const BY_ID = integerKey(sql`0`);

/** A plan that is kept for all words would put the terms together anew for each match: so, it does once. */
const byRelevance = (table: string, terms: RawBuilder<unknown>): ListOrder => ({
  ...DESCENDING,
  key: realKey(sql`ts_rank(${sql.table(table)}.search_document, (SELECT ${terms}))`),
});
