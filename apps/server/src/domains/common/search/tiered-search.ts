import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../../platform/db/database.ts";
import { cutPage } from "../../../platform/http/api/paging.ts";
import { findMeaning, type Meant, NO_MEANING } from "./find-meaning.ts";
import { DESCENDING, integerKey, type ListOrder, realKey } from "./list-orders.ts";
import { type SearchTerm, termsParameter, typedParameter } from "./search-terms.ts";
import { hasWords, type SearchText } from "./search-text.ts";
import { hasEnough, nextTier, SEARCH_TIERS } from "./search-tiers.ts";

/** Up to this tier, whole words and very short ones are also tried as prefixes. */
const LAST_PREFIX_TIER = 1;

/** In larger tiers, shorter prefixes begin too many words. */
const SHORTEST_PREFIX = 3;

/** Rows with an `id`, a `search_document` and a `search_tier`. */
export interface Searched {
  readonly table: "modules" | "services" | "engineers" | "projects" | "site_entries";
  /** Which rows may be found: the condition of the tiers' indexes and all other conditions. */
  readonly filter: RawBuilder<unknown>;
  /** Words that all rows share, such as "module": they only improve the rank. */
  readonly implied?: ReadonlySet<string>;
  /** The number of rows that may be found at all. */
  readonly countPublished: () => Promise<number>;
  /** Undefined: by relevance. */
  readonly order: ListOrder | undefined;
  /** Multiplies the relevance of a row. */
  readonly boost?: RawBuilder<number>;
  /** At most so many matches of each group, such as of each kind. */
  readonly topOf?: { readonly group: RawBuilder<unknown>; readonly count: number };
  readonly limit: number;
  /** Search tier, sort value and ID. */
  readonly cursor: readonly [number, number, number] | undefined;
  /** The expression whose distinct values among all matches are counted. */
  readonly distinct?: RawBuilder<unknown>;
  /** An array column; the matches that have each of its values are counted. */
  readonly groups?: RawBuilder<readonly string[]>;
}

export interface Found {
  readonly ids: number[];
  readonly total: number;
  /** The number of distinct values of `distinct`. */
  readonly distinctTotal: number;
  /** The number of matches with each of the most frequent values of `groups`. */
  readonly groupTotals: Readonly<Record<string, number>>;
  /** False if the totals are lower bounds. */
  readonly isTotalExact: boolean;
  readonly nextCursor: string | undefined;
  /** The words searched for, if a typo was corrected. */
  readonly correctedTo: string | undefined;
  /** No row has all the words: these have at least one. */
  readonly isAnyWord: boolean;
  /** What was searched for. */
  readonly terms: readonly SearchTerm[];
}

type Totals = Pick<Found, "total" | "distinctTotal" | "groupTotals">;
const NO_TOTALS: Totals = { total: 0, distinctTotal: 0, groupTotals: {} };

/** Words that English ignores find nothing. */
const NOTHING: Found = {
  ids: [],
  ...NO_TOTALS,
  ...NO_MEANING,
  isTotalExact: true,
  nextCursor: undefined,
  isAnyWord: false,
};

interface Match {
  readonly id: number;
  readonly orderKey: number;
}

/**
 * Finds rows by words and their beginnings. If no row has all the words, it finds those that have
 * any of them. A frequent word matches too many rows to rank them all, so the search ranks the most
 * popular ones, in the smallest tier that has enough matches: its cost hardly depends on the number
 * of rows. Words that no row has are corrected first. Without words, the filter alone decides.
 */
export async function tieredSearch(
  db: Database,
  text: SearchText,
  searched: Searched,
): Promise<Found> {
  const [meant, published] = await Promise.all([
    hasWords(text) ? findMeaning(db, text, asSearched(searched)) : NO_MEANING,
    searched.countPublished(),
  ]);
  if (hasWords(text) && meant.terms.length === 0) return NOTHING;
  const lastTier = SEARCH_TIERS.findIndex((size) => size >= published);
  const all = await searchTiers(db, { meant, searched, lastTier, isAnyWord: false });
  const required = meant.terms.filter(({ isOptional, isExcluded }) => !isOptional && !isExcluded);
  if (all.total > 0 || required.length < 2) return all;
  return searchTiers(db, { meant, searched, lastTier, isAnyWord: true });
}

function asSearched({ table, implied }: Searched) {
  return { vocabulary: table === "site_entries" ? "site_words" : "search_words", implied } as const;
}

interface Search {
  readonly meant: Meant;
  readonly searched: Searched;
  readonly lastTier: number;
  readonly isAnyWord: boolean;
}

async function searchTiers(db: Database, search: Search): Promise<Found> {
  const { searched, lastTier, meant, isAnyWord } = search;
  const { cursor, limit } = searched;
  for (let tier = cursor ? cursor[0] : 0; ; ) {
    const { matches, ...totals } = await searchTier(db, search, tier);
    if (!cursor && tier < lastTier && !hasEnough(totals.total)) {
      tier = nextTier(tier, totals.total, lastTier);
      continue;
    }
    const placeOf = ({ orderKey, id }: Match) => [tier, orderKey, id];
    const { shown, nextCursor } = cutPage(matches, limit, placeOf);
    return {
      ...totals,
      ids: shown.map(({ id }) => id),
      isTotalExact: tier >= lastTier,
      nextCursor,
      ...meant,
      isAnyWord,
    };
  }
}

async function searchTier(
  db: Database,
  { meant, searched, isAnyWord }: Search,
  tier: number,
): Promise<{ matches: Match[] } & Totals> {
  const { table, filter, order, cursor: after, limit, distinct, groups, topOf } = searched;
  const terms = tier <= LAST_PREFIX_TIER ? meant.terms : meant.terms.map(withRarePrefixes);
  const document = sql`${sql.table(table)}.search_document`;
  const {
    key = BY_ID,
    direction,
    comparison,
  } = order ?? byRelevance(document, { terms, isAnyWord, boost: searched.boost });
  // A literal: the planner chooses a tier's index by its predicate.
  const isSmallTier = tier < SEARCH_TIERS.length - 1;
  const { rows } = await sql<Match & Totals>`
    WITH matches AS MATERIALIZED (
      SELECT ${sql.table(table)}.id, ${key.column} AS order_key
        ${distinct ? sql`, ${distinct} AS counted` : sql``}
        ${groups ? sql`, ${groups} AS grouped` : sql``}
        ${topOf ? sql`, row_number() OVER (PARTITION BY ${topOf.group} ORDER BY ${key.column} ${direction}) AS place` : sql``}
      FROM ${sql.table(table)}
      WHERE ${filter}
        ${terms.length > 0 ? sql`AND ${document} @@ ${matchesOf(terms, isAnyWord)}` : sql``}
        ${isSmallTier ? sql`AND ${sql.table(table)}.search_tier <= ${sql.lit(tier)}` : sql``}
    )
    SELECT id, order_key, (SELECT count(*) FROM matches) AS total,
      ${distinct ? sql`(SELECT count(DISTINCT counted) FROM matches)` : sql`0`} AS distinct_total,
      ${groups ? GROUP_TOTALS : sql`'{}'::jsonb`} AS group_totals
    FROM matches
    ${topOf ? sql`WHERE place <= ${topOf.count}` : sql``}
    ${after ? sql`WHERE (order_key, id) ${comparison} (${key.value(after[1])}, ${after[2]}::integer)` : sql``}
    ORDER BY order_key ${direction}, id ${direction}
    LIMIT ${limit + 1}`.execute(db);
  const { total, distinctTotal, groupTotals } = rows[0] ?? NO_TOTALS;
  return { matches: rows, total, distinctTotal, groupTotals };
}

/** In the large tiers, a frequent word must not match all its longer forms. */
function withRarePrefixes(term: SearchTerm): SearchTerm {
  const [typed, ...others] = term.any;
  const isPrefix =
    typed.isPrefix && !term.isWhole && typed.words.every((word) => word.length >= SHORTEST_PREFIX);
  return { ...term, any: [{ ...typed, isPrefix }, ...others] };
}

export function matchesOf(terms: readonly SearchTerm[], isAnyWord: boolean): RawBuilder<unknown> {
  const required = terms.filter(({ isOptional }) => !isOptional);
  return sql`search_query(${termsParameter(required)}, ${isAnyWord}::boolean)`;
}

/** Only the 200 most frequent values are counted. */
const GROUP_TOTALS = sql`(SELECT coalesce(jsonb_object_agg(value, count), '{}') FROM (
  SELECT value, count(*) FROM matches, unnest(grouped) AS value
  GROUP BY value ORDER BY count(*) DESC, value LIMIT 200) AS frequent)`;

const BY_ID = integerKey(sql`0`);

interface Ranked {
  readonly terms: readonly SearchTerm[];
  readonly isAnyWord: boolean;
  readonly boost?: RawBuilder<number> | undefined;
}

/** More than all other parts of a rank together. */
const PER_TERM = 4;

/**
 * Rows that have more of the words come first, then those that have all of them in the title, then
 * by the rank of the typed words with all their synonyms and without. Subqueries make the database
 * put the terms together once and not for each match.
 */
function byRelevance(
  document: RawBuilder<unknown>,
  { terms, isAnyWord, boost }: Ranked,
): ListOrder {
  const asked = terms.filter(({ isExcluded }) => !isExcluded);
  const required = asked.filter(({ isOptional }) => !isOptional);
  const has = (query: RawBuilder<unknown>) => sql`(${document} @@ (SELECT ${query}))::integer`;
  const rank = sql`ts_rank(${document}, (SELECT search_query(${termsParameter(asked)}, true)))
    + ts_rank(${document}, (SELECT search_query(${typedParameter(asked)}, true)))
    + ${has(sql`search_query(${termsParameter(required)}, false, 'A')`)}`;
  const count = sql`(SELECT count(*) FROM unnest((SELECT search_terms(${termsParameter(required)}))) AS term
    WHERE ${document} @@ term)`;
  const relevance = isAnyWord ? sql`(${PER_TERM} * ${count} + ${rank})` : sql`(${rank})`;
  return { ...DESCENDING, key: realKey(sql`(${relevance} * ${boost ?? sql`1`})::real`) };
}
