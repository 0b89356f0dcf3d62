import type { ServiceQuestion } from "@stackyard/contract/talent/service-questions";
import type { Database } from "../../../platform/db/database.ts";

export function selectQuestions(db: Database) {
  return db
    .selectFrom("serviceQuestions")
    .innerJoin("users", "users.id", "serviceQuestions.userId")
    .select([
      "serviceQuestions.id",
      "serviceQuestions.userId",
      "serviceQuestions.question",
      "serviceQuestions.answer",
      "serviceQuestions.askedAt",
      "serviceQuestions.answeredAt",
      "users.displayUsername",
      "users.avatar",
    ]);
}

type QuestionRow = Awaited<ReturnType<ReturnType<typeof selectQuestions>["execute"]>>[number];

export async function readQuestion(db: Database, id: number): Promise<ServiceQuestion> {
  const question = selectQuestions(db).where("serviceQuestions.id", "=", id);
  return presentQuestion(await question.executeTakeFirstOrThrow());
}

export function presentQuestion(row: QuestionRow): ServiceQuestion {
  return {
    id: row.id,
    askerId: row.userId,
    askerUsername: row.displayUsername,
    askerAvatar: row.avatar,
    question: row.question,
    answer: row.answer,
    askedAt: row.askedAt.toISOString(),
    answeredAt: row.answeredAt?.toISOString() ?? null,
  };
}
