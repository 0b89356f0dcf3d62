import type { ForumPost } from "@stackyard/contract/forum/posts";
import { usernameOf } from "../person-name";

/** So much of a reply is quoted; whoever needs more follows its link. */
const MOST_LINES = 12;

/** A reply as a quotation to answer to, with whose it is. */
export function quoteReply({ content, user, threadId, number }: ForumPost): string {
  const lines = content.split("\n");
  const shown = lines.length > MOST_LINES ? [...lines.slice(0, MOST_LINES), "…"] : lines;
  const source = `[#${number}](/developer-forum/threads/${threadId}?reply=${number}#reply-${number})`;
  const heading = user ? `@${usernameOf(user)} wrote in ${source}:` : `From ${source}:`;
  return [heading, "", ...shown].map((line) => `> ${line}`.trimEnd()).join("\n");
}
