import type { ForumUser } from "@stackyard/contract/forum/people";

/** Whoever is not found any more has a name all the same. */
export const fullNameOf = (user: ForumUser) =>
  user ? (user.fullName ?? user.username) : "Unknown User";

export const usernameOf = (user: ForumUser) => user?.username ?? "Unknown";
