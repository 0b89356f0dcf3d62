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
