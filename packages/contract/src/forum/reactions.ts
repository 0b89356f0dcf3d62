/** How readers may react to a post. Free of zod, so that pages can carry it cheaply. */
export const FORUM_REACTIONS = ["helpful", "thanks", "same"] as const;
export type ForumReaction = (typeof FORUM_REACTIONS)[number];

export const REACTION_LABELS: Readonly<Record<ForumReaction, string>> = {
  helpful: "Helpful",
  thanks: "Thanks",
  same: "Same here",
};
