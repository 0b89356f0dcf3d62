/** Reactions to a post. Free of zod to keep page bundles small. */
export const FORUM_REACTIONS = ["helpful", "thanks", "same"] as const;
export type ForumReaction = (typeof FORUM_REACTIONS)[number];

export const REACTION_LABELS: Readonly<Record<ForumReaction, string>> = {
  helpful: "Helpful",
  thanks: "Thanks",
  same: "Same here",
};
