import {
  questionAnswered,
  questionRemoved,
} from "@stackyard/contract/events/talent/service-events";
import type { ServiceQuestion } from "@stackyard/contract/talent/service-questions";
import { sql } from "kysely";
import { record } from "../../../platform/events/record.ts";
import { AppError, requireReason } from "../../../platform/http/errors/app-error.ts";
import { inTransaction, type UserServices } from "../../../platform/services.ts";
import { findVisibleService } from "../services/read-service.ts";
import { readQuestion } from "./question-queries.ts";

/** Answers a question about one of the caller's services. An edited answer doesn't notify again. */
export function answerQuestion(
  ctx: UserServices,
  id: number,
  answer: string,
): Promise<ServiceQuestion> {
  return inTransaction(ctx, async (ctx) => {
    const { db, user } = ctx;
    const question = await lockQuestion(ctx, id);
    const { serviceId, title, ownerId, askerId } = question;
    if (user.id !== ownerId) throw new AppError("forbidden");
    const answered = { answer, answeredAt: sql<Date>`now()` };
    await db.updateTable("serviceQuestions").set(answered).where("id", "=", id).execute();
    const data = { serviceId, title, ownerId, askerId };
    if (question.answer === null)
      await record(ctx, questionAnswered, { actorId: user.id, subjectId: serviceId, data });
    return readQuestion(db, id);
  });
}

/** The asker can delete a question until it is answered; an administrator can at any time. */
export function removeQuestion(
  ctx: UserServices,
  id: number,
  reason: string | undefined,
): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const { askerId, answer, serviceId, title, ownerId } = await lockQuestion(ctx, id);
    const isOwn = askerId === ctx.user.id && answer === null;
    if (!isOwn && ctx.user.role !== "admin") throw new AppError("forbidden");
    await ctx.db.deleteFrom("serviceQuestions").where("id", "=", id).execute();
    if (isOwn) return;
    const data = { serviceId, title, ownerId, askerId, reason: requireReason(reason) };
    await record(ctx, questionRemoved, { actorId: ctx.user.id, subjectId: serviceId, data });
  });
}

/** A question about a service that the caller may see, with the service's title and owner. */
async function lockQuestion(ctx: UserServices, id: number) {
  const question = await ctx.db
    .selectFrom("serviceQuestions")
    .select(["serviceId", "answer", "userId as askerId"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (!question) throw new AppError("not_found");
  const { title, userId: ownerId } = await findVisibleService(ctx, question.serviceId);
  return { ...question, title, ownerId };
}
