import type { ForumUser } from "@stackyard/contract/forum/people";
import type { FaqItem } from "@stackyard/contract/forum/search";
import type { Services } from "../../../platform/services.ts";
import { postHtml } from "../posts/render-post.ts";
import { findSolved } from "./faq-queries.ts";

const person = (
  id: number,
  username: string | null,
  fullName: string | null,
  avatar: string | null,
): ForumUser => (username === null ? null : { id, username, fullName, avatar });

/** What was asked of a module and solved: its questions and answers for all. */
export async function listModuleFaq(
  { db }: Pick<Services, "db">,
  moduleId: number,
): Promise<FaqItem[]> {
  const rows = await findSolved(db, { moduleId });
  return Promise.all(
    rows.map(async (row) => ({
      threadId: row.threadId,
      title: row.title,
      question: row.excerpt,
      asker: person(row.askerId, row.askerUsername, row.askerName, row.askerAvatar),
      number: row.number,
      answerHtml: await postHtml(db, row),
      answerer: person(row.userId, row.displayUsername, row.fullName, row.avatar),
      answeredAt: row.createdAt.toISOString(),
    })),
  );
}
