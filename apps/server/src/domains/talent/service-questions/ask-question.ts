import { serviceQuestioned } from "@stackyard/contract/events/talent/service-events";
import type {
  listServiceQuestions as contract,
  ServiceQuestion,
} from "@stackyard/contract/talent/service-questions";
import type { z } from "zod";
import { countRows } from "../../../platform/db/count-rows.ts";
import { record } from "../../../platform/events/record.ts";
import { cutPage, type Page, totalOf } from "../../../platform/http/api/paging.ts";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import {
  inTransaction,
  type UserServices,
  type ViewerServices,
} from "../../../platform/services.ts";
import { findVisibleService } from "../services/read-service.ts";
import { presentQuestion, readQuestion, selectQuestions } from "./question-queries.ts";

/** Asks a question about someone else's service. */
export async function askQuestion(
  ctx: UserServices,
  serviceId: number,
  question: string,
): Promise<ServiceQuestion> {
  const { userId: ownerId, title, ...service } = await findVisibleService(ctx, serviceId);
  if (ctx.user.id === ownerId) throw new AppError("own_service");
  if (service.status !== "published") throw new AppError("service_not_found");
  return inTransaction(ctx, async (ctx) => {
    const { db, user } = ctx;
    const { id } = await db
      .insertInto("serviceQuestions")
      .values({ serviceId, userId: user.id, question })
      .returning("id")
      .executeTakeFirstOrThrow();
    const data = { serviceId, title, ownerId };
    await record(ctx, serviceQuestioned, { actorId: user.id, subjectId: serviceId, data });
    return readQuestion(db, id);
  });
}

/** One page of a service's questions, newest first. */
export async function listQuestions(
  ctx: ViewerServices,
  serviceId: number,
  { limit, cursor }: z.output<(typeof contract)["query"]>,
): Promise<Page<ServiceQuestion>> {
  await findVisibleService(ctx, serviceId);
  const rows = await selectQuestions(ctx.db)
    .where("serviceId", "=", serviceId)
    .$if(cursor !== undefined, (query) => query.where("serviceQuestions.id", "<", cursor?.[0] ?? 0))
    .orderBy("serviceQuestions.id", "desc")
    .limit(limit + 1)
    .execute();
  const { shown, nextCursor } = cutPage(rows, limit, (last) => [last.id]);
  const total = await totalOf({ shown, nextCursor, cursor }, () =>
    countRows(ctx.db.selectFrom("serviceQuestions").where("serviceId", "=", serviceId)),
  );
  return { items: shown.map(presentQuestion), total, nextCursor };
}
