/** Forum limits. Free of zod to keep page bundles small. Lengths are in characters. */
export const FORUM = {
  title: { min: 5, max: 150 },
  content: { min: 20, max: 20_000 },
  reply: { min: 10, max: 20_000 },
  tags: { max: 5, length: 30 },
  recent: 5,
  popular: 3,
  /** Characters of the opening post shown in lists. */
  excerpt: 300,
  /** Maximum mentioned users who are notified per post. */
  mentions: 10,
  page: 24,
  /** Days until a picture that no post shows is deleted. */
  unusedPictureDays: 1,
} as const;

/** Validation messages of the forum's forms. */
export const FORUM_MESSAGES = {
  title: "Title must be at least 5 characters",
  content: "Content must be at least 20 characters",
  reply: "Reply must be at least 10 characters",
  preview: "Write something to see a preview",
  /** Why a post is held. */
  held: "New members' posts with links are reviewed before they're published.",
} as const;
