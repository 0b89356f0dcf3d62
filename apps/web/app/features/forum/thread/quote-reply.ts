import type { ForumPost } from "@stackyard/contract/forum/posts";
import { usernameOf } from "../person-name";

/** Maximum quoted lines; the quotation links to the full reply. */
const MAX_LINES = 12;

/** Quotes a reply as Markdown with attribution. */
export function quoteReply({ content, user, threadId, number }: ForumPost): string {
  const lines = content.split("\n");
  const shown = lines.length > MAX_LINES ? [...lines.slice(0, MAX_LINES), "…"] : lines;
  const source = `[#${number}](/developer-forum/threads/${threadId}?reply=${number}#reply-${number})`;
  const heading = user ? `@${usernameOf(user)} wrote in ${source}:` : `From ${source}:`;
  return [heading, "", ...shown].map((line) => `> ${line}`.trimEnd()).join("\n");
}
