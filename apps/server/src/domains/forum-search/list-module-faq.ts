import type { FaqItem } from "@stackyard/contract/forum-search";
import type { Services } from "../../platform/services.ts";
import { presentPerson } from "../forum/present-thread.ts";
import { currentHtml } from "../forum/render-post.ts";
import { findSolved } from "./faq-queries.ts";

/** What was asked of a module and solved: its questions and answers for all. */
export async function listModuleFaq(
  { db }: Pick<Services, "db">,
  moduleId: number,
): Promise<FaqItem[]> {
  const rows = await findSolved(db, moduleId);
  return Promise.all(
    rows.map(async (row) => ({
      threadId: row.threadId,
      title: row.title,
      question: row.excerpt,
      asker: presentPerson({
        userId: row.askerId,
        displayUsername: row.askerUsername,
        fullName: row.askerName,
        avatar: row.askerAvatar,
      }),
      number: row.number,
      answerHtml: await currentHtml(db, row),
      answerer: presentPerson(row),
      answeredAt: row.createdAt.toISOString(),
    })),
  );
}
