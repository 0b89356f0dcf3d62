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
