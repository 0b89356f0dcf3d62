/** A page of rows in the order of their numbers. */
export interface Keyset {
  /** The last number of the page before; 0 for the first page. */
  readonly after: number;
  readonly limit: number;
}

/** A page that search engines are led to, by its number. */
export interface MappedPage {
  readonly id: number;
  readonly changedAt: Date;
}

/** Which of them: those after one number up to another, the highest first, at most so many. */
export interface MappedRange {
  readonly after: number;
  readonly upTo: number;
  readonly limit: number;
}
