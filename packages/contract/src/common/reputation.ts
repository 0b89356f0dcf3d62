/**
 * The reputation formula, which pages show next to the score. Free of zod to keep page bundles
 * small. Each kind of work approaches its maximum asymptotically. Selling or auditing alone can
 * reach 100. Payments to Stackyard never count.
 */
export const REPUTATION = {
  /** Distinct buyers, regardless of how much each buys: `half` buyers earn half of the points. */
  sales: { most: 45, half: 15 },
  /**
   * Bayesian average with `imagined` prior ratings of `mean`, so a few good ratings count for
   * little.
   */
  ratings: { most: 45, mean: 3.5, imagined: 5 },
  /** Decisions about modules. Each overturned decision cancels out `cost` others. */
  audits: { most: 90, half: 20, cost: 4 },
  age: { most: 10, days: 730 },
} as const;

/** An account's counted work, the input of its reputation. */
export interface WorkRecord {
  readonly buyers: number;
  readonly ratingCount: number;
  readonly ratingSum: number;
  readonly decisions: number;
  /** How many of these were overturned. */
  readonly overturned: number;
  readonly days: number;
}

export type ReputationPoints = Readonly<Record<keyof typeof REPUTATION, number>>;

/**
 * Points for each kind of work, rounded to integers so that the displayed parts add up to the
 * score.
 */
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

/** The mean rating, including the imagined prior ratings. */
export function drawnRating({ ratingCount, ratingSum }: WorkRecord): number {
  const { mean, imagined } = REPUTATION.ratings;
  return (ratingSum + mean * imagined) / (ratingCount + imagined);
}

export function reputationScore({ sales, ratings, audits, age }: ReputationPoints): number {
  return Math.min(100, sales + ratings + audits + age);
}
