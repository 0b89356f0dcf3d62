import type { SiteEntry, SiteSearchQuery } from "@stackyard/contract/site/search";
import type { SiteKind } from "@stackyard/contract/site/search-lists";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../../platform/db/database.ts";
import type { Page } from "../../../platform/http/api/paging.ts";
import type { Services } from "../../../platform/services.ts";
import { hasWords, parseSearch } from "../../common/search/search-text.ts";
import { matchesOf, type Searched, tieredSearch } from "../../common/search/tiered-search.ts";
import { mostEntries, readEntries } from "./entry-queries.ts";
import { findSections } from "./section-queries.ts";

interface SitePage extends Page<SiteEntry> {
  /** False when `total` is a lower bound. */
  readonly isTotalExact: boolean;
  /** The words searched for, if a typo was corrected. */
  readonly correctedTo?: string | undefined;
  /** No page has all the words: these have at least one. */
  readonly isAnyWord?: boolean;
}

const NOTHING: SitePage = { items: [], total: 0, isTotalExact: true, nextCursor: undefined };

/** Rules are part of the documentation, and have a list of their own. */
function kindsOf(kind: SiteKind): SiteKind[] {
  return kind === "documentation" ? ["documentation", "rule"] : [kind];
}

/** What matters more to people who search the whole site. */
const BOOST = sql<number>`CASE site_entries.kind WHEN 'module' THEN 2.0 WHEN 'engineer' THEN 1.5
  WHEN 'service' THEN 1.3 WHEN 'article' THEN 0.8 WHEN 'page' THEN 2.0 WHEN 'rule' THEN 0.04 ELSE 1.0 END`;

const IMPLIED: ReadonlySet<string> = new Set(["stackyard"]);

/** Finds pages of the whole site, or of one kind, by words or their beginnings. */
export async function searchSite(
  { db }: Pick<Services, "db">,
  { q, kind, limit, cursor }: SiteSearchQuery,
): Promise<SitePage> {
  const filter = kind ? sql`site_entries.kinds && ${kindsOf(kind)}::text[]` : sql`true`;
  return search(db, q, { filter, ...(!kind && { boost: BOOST }), limit, cursor });
}

/** How many suggestions a kind has at most, and all kinds together. */
const SUGGESTED = { perKind: 3, inAll: 12 } as const;

/** The best results of each kind. */
export async function searchTop({ db }: Pick<Services, "db">, q: string): Promise<SitePage> {
  const found = await search(db, q, {
    filter: sql`true`,
    boost: BOOST,
    topOf: { group: sql`site_entries.kind`, count: SUGGESTED.perKind },
    limit: SUGGESTED.inAll,
    cursor: undefined,
  });
  return { ...found, nextCursor: undefined };
}

async function search(
  db: Database,
  q: string,
  wanted: Pick<Searched, "filter" | "boost" | "topOf" | "limit" | "cursor">,
): Promise<SitePage> {
  const text = parseSearch(q);
  if (!hasWords(text)) return NOTHING;
  const { ids, terms, ...found } = await tieredSearch(db, text, {
    table: "site_entries",
    implied: IMPLIED,
    countPublished: () => mostEntries(db),
    order: undefined,
    ...wanted,
  });
  return { ...found, items: await presentEntries(db, ids, matchesOf(terms, true)) };
}

/** Documents show the section that matches best, and lead to it. */
async function presentEntries(
  db: Database,
  ids: readonly number[],
  query: RawBuilder<unknown>,
): Promise<SiteEntry[]> {
  if (ids.length === 0) return [];
  const [rows, sections] = await Promise.all([readEntries(db, ids), findSections(db, ids, query)]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id): SiteEntry | [] => {
    const entry = byId.get(id);
    if (!entry) return [];
    const section = sections.get(id);
    if (!section?.anchor) return { ...entry, section: null };
    const { anchor, heading, passage } = section;
    return {
      ...entry,
      address: `${entry.address}#${anchor}`,
      section: heading,
      excerpt: passage || entry.excerpt,
    };
  });
}
