import type { ForumUser } from "@stackyard/contract/forum/people";

/** Deleted users are shown with a placeholder name. */
export const fullNameOf = (user: ForumUser) =>
  user ? (user.fullName ?? user.username) : "Unknown User";

export const usernameOf = (user: ForumUser) => user?.username ?? "Unknown";
