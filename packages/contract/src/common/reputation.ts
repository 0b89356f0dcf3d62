/**
 * The arithmetic of a reputation, which pages show beside its result. Free of zod, so that they carry
 * it cheaply. Work of each kind approaches its most and never goes beyond; who sells, and who audits,
 * can come to 100 by that alone. Nothing that is paid to us goes into it.
 */
export const REPUTATION = {
  /** Buyers, each counted once however much they buy: half of the points with `half` of them. */
  sales: { most: 45, half: 15 },
  /** Ratings with `imagined` ones of `mean` among them: a few good ones are not yet a name. */
  ratings: { most: 45, mean: 3.5, imagined: 5 },
  /** Decisions about modules; one that was overturned takes `cost` others with it. */
  audits: { most: 90, half: 20, cost: 4 },
  age: { most: 10, days: 730 },
} as const;

/** What someone has done, as it was counted. */
export interface WorkRecord {
  readonly buyers: number;
  readonly ratingCount: number;
  readonly ratingSum: number;
  readonly decisions: number;
  /** Of these. */
  readonly overturned: number;
  readonly days: number;
}

export type ReputationPoints = Readonly<Record<keyof typeof REPUTATION, number>>;

/** The points for each kind of work, whole ones, so that the sum on the page is the score. */
export function reputationPoints(record: WorkRecord): ReputationPoints {
  const { sales, ratings, audits, age } = REPUTATION;
  const { buyers, decisions, overturned, days } = record;
  const drawn = drawnRating(record);
  const standing = Math.max(0, decisions - overturned - audits.cost * overturned);
  return {
    sales: Math.round((sales.most * buyers) / (buyers + sales.half)),
    ratings: Math.round((ratings.most * Math.max(0, drawn - ratings.mean)) / (5 - ratings.mean)),
    audits: Math.round((audits.most * standing) / (decisions + audits.half)),
    age: Math.round(age.most * Math.min(1, days / age.days)),
  };
}

/** The mean of the ratings with the imagined ones among them. */
export function drawnRating({ ratingCount, ratingSum }: WorkRecord): number {
  const { mean, imagined } = REPUTATION.ratings;
  return (ratingSum + mean * imagined) / (ratingCount + imagined);
}

export function reputationScore({ sales, ratings, audits, age }: ReputationPoints): number {
  return Math.min(100, sales + ratings + audits + age);
}
