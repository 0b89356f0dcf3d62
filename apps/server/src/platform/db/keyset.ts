import { type SelectQueryBuilder, sql } from "kysely";

/** A page of rows ordered by ID (keyset pagination). */
export interface Keyset {
  /** The last ID of the previous page; 0 for the first page. */
  readonly after: number;
  readonly limit: number;
}

/** A page in the sitemap, by ID. */
export interface MappedPage {
  readonly id: number;
  readonly changedAt: Date;
}

/** A range of IDs, highest first, with a limit. */
export interface MappedRange {
  readonly after: number;
  readonly upTo: number;
  readonly limit: number;
}

/** The rows of a range, for `$call` on a query of one table. */
export const inRange =
  ({ after, upTo, limit }: MappedRange) =>
  <DB, Table extends keyof DB, Row>(query: SelectQueryBuilder<DB, Table, Row>) =>
    query
      .where(sql<boolean>`id > ${after} AND id <= ${upTo}`)
      .orderBy(sql`id`, "desc")
      .limit(limit);
