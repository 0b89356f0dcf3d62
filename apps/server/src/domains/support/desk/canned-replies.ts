import type { CannedAnswer } from "@stackyard/contract/support/support-desk";
import { violatesUnique } from "../../../platform/db/constraint.ts";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import type { Services } from "../../../platform/services.ts";

const COLUMNS = ["id", "title", "text"] as const;

export function listCannedAnswers({ db }: Services): Promise<CannedAnswer[]> {
  return db
    .selectFrom("supportCannedAnswers")
    .select(COLUMNS)
    .orderBy("title")
    .limit(200)
    .execute();
}

export async function addCannedAnswer(
  { db }: Services,
  answer: Omit<CannedAnswer, "id">,
): Promise<CannedAnswer> {
  try {
    const inserted = db.insertInto("supportCannedAnswers").values(answer).returning(COLUMNS);
    return await inserted.executeTakeFirstOrThrow();
  } catch (error) {
    if (!violatesUnique(error, "support_canned_answers_title_key")) throw error;
    const message = "An answer with this title already exists.";
    throw new AppError("conflict", { message, fields: { title: message } });
  }
}

export async function dropCannedAnswer({ db }: Services, id: number): Promise<void> {
  const deleted = db.deleteFrom("supportCannedAnswers").where("id", "=", id);
  if ((await deleted.executeTakeFirst()).numDeletedRows === 0n) throw new AppError("not_found");
}
