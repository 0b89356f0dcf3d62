/** The forum's bounds. Free of zod, so that pages can carry them cheaply. Lengths count characters. */
export const FORUM = {
  title: { min: 5, max: 150 },
  content: { min: 20, max: 20_000 },
  reply: { min: 10, max: 20_000 },
  tags: { max: 5, length: 30 },
  recent: 5,
  popular: 3,
  /** So much of an opening is in a list. */
  excerpt: 300,
  /** Of those whom a post names, so many are told. */
  mentions: 10,
  page: 24,
  /** For so long a picture waits for a post that shows it. */
  unusedPictureDays: 1,
} as const;

/** The words for what a form's reader has got wrong. */
export const FORUM_MESSAGES = {
  title: "Title must be at least 5 characters",
  content: "Content must be at least 20 characters",
  reply: "Reply must be at least 10 characters",
  preview: "Write something to see a preview",
} as const;
