/** A page of rows in the order of their numbers. */
export interface Keyset {
  /** The last number of the page before; 0 for the first page. */
  readonly after: number;
  readonly limit: number;
}
