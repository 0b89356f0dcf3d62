import type { SiteEntry, SiteSearchQuery } from "@stackyard/contract/site/search";
import type { SiteKind } from "@stackyard/contract/site/search-lists";
import { sql } from "kysely";
import type { Page } from "../../../platform/http/api/paging.ts";
import type { Services } from "../../../platform/services.ts";
import { searchWords } from "../../common/search/search-words.ts";
import { tieredSearch } from "../../common/search/tiered-search.ts";
import { mostEntries, readEntries } from "./entry-queries.ts";

interface SitePage extends Page<SiteEntry> {
  /** False when `total` is a lower bound. */
  readonly isTotalExact: boolean;
  /** The words that were searched for, where a mistyped one was replaced. */
  readonly correctedTo?: string | undefined;
}

const NOTHING: SitePage = { items: [], total: 0, isTotalExact: true, nextCursor: undefined };

/** The rules are a part of the documentation, and a list of their own. */
function kindsOf(kind: SiteKind): SiteKind[] {
  return kind === "documentation" ? ["documentation", "rule"] : [kind];
}

/** Finds pages of the whole site, or of one kind, by words or their beginnings. */
export async function searchSite(
  { db }: Pick<Services, "db">,
  { q, kind, limit, cursor }: SiteSearchQuery,
): Promise<SitePage> {
  const words = searchWords(q);
  if (words.length === 0) return NOTHING;
  const { ids, total, isTotalExact, nextCursor, correctedTo } = await tieredSearch(db, words, {
    table: "site_entries",
    filter: kind ? sql`site_entries.kinds && ${kindsOf(kind)}::text[]` : sql`true`,
    countPublished: () => mostEntries(db),
    order: undefined,
    limit,
    cursor,
  });
  const rows = ids.length > 0 ? await readEntries(db, ids) : [];
  const byId = new Map(rows.map((row) => [row.id, row]));
  const items = ids.flatMap((id) => byId.get(id) ?? []);
  return { items, total, isTotalExact, nextCursor, correctedTo };
}
