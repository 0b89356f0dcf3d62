/** Permissions of a trust level, based on account age and the number of posts still visible. */
export interface TrustLevel {
  readonly name: string;
  /** Minimum visible posts and account age in days for this level. */
  readonly from: { readonly posts: number; readonly days: number };
  readonly threadsADay: number;
  readonly repliesADay: number;
  /** Maximum external links per post. */
  readonly links: number;
  readonly images: number;
  /** Maximum picture uploads per day, whether or not a post shows them. */
  readonly picturesADay: number;
  /** Maximum mentions per post. */
  readonly mentions: number;
  /** Posts with any external link are held for moderation. */
  readonly holdsLinks: boolean;
}

/** Trust levels, lowest first. Free of zod to keep page bundles small. */
export const TRUST_LEVELS: readonly [TrustLevel, ...TrustLevel[]] = [
  {
    name: "new",
    from: { posts: 0, days: 0 },
    threadsADay: 12,
    repliesADay: 60,
    picturesADay: 10,
    links: 2,
    images: 1,
    mentions: 2,
    holdsLinks: true,
  },
  {
    name: "known",
    from: { posts: 5, days: 1 },
    threadsADay: 20,
    repliesADay: 200,
    picturesADay: 40,
    links: 10,
    images: 5,
    mentions: 10,
    holdsLinks: false,
  },
  {
    name: "regular",
    from: { posts: 30, days: 15 },
    threadsADay: 50,
    repliesADay: 1_000,
    picturesADay: 150,
    links: 50,
    images: 20,
    mentions: 30,
    holdsLinks: false,
  },
];

/** The highest post threshold. Counting beyond it is unnecessary. */
export const MAX_TRUSTED_POSTS = Math.max(...TRUST_LEVELS.map(({ from }) => from.posts));

/** The highest trust level reached. */
export function trustLevel(posts: number, days: number): TrustLevel {
  const reached = TRUST_LEVELS.filter(({ from }) => posts >= from.posts && days >= from.days);
  return reached.at(-1) ?? TRUST_LEVELS[0];
}
