/** What an account may do by how long it has been here and how much of it has stayed. */
export interface TrustLevel {
  readonly name: string;
  /** From so many posts that are visible, and so many days on, somebody is of this level. */
  readonly from: { readonly posts: number; readonly days: number };
  readonly threadsADay: number;
  readonly repliesADay: number;
  /** Links to other sites in one post. */
  readonly links: number;
  readonly images: number;
  /** Pictures that are sent, shown by a post or not. */
  readonly picturesADay: number;
  /** People whom one post names. */
  readonly mentions: number;
  /** What has any links waits for a moderator. */
  readonly holdsLinks: boolean;
}

/** The ladder, from its foot. Free of zod, so that pages can carry it cheaply. */
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

/** So many posts decide about the highest level: no more need to be counted. */
export const MOST_TRUSTED_POSTS = Math.max(...TRUST_LEVELS.map(({ from }) => from.posts));

/** The highest level that somebody has come to. */
export function trustLevel(posts: number, days: number): TrustLevel {
  const reached = TRUST_LEVELS.filter(({ from }) => posts >= from.posts && days >= from.days);
  return reached.at(-1) ?? TRUST_LEVELS[0];
}
