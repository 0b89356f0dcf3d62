import { serviceDeleted } from "@stackyard/contract/events/talent/service-events";
import { record } from "../../../platform/events/record.ts";
import { AppError, requireReason } from "../../../platform/http/errors/app-error.ts";
import { inTransaction, type UserServices } from "../../../platform/services.ts";
import { lockVisibleService } from "./require-own-service.ts";
import { mayDelete } from "./service-policy.ts";

/** Deletes a service with its pictures and questions. Requests keep their own copy of the text. */
export function deleteService(
  ctx: UserServices,
  id: number,
  reason: string | undefined,
): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const service = await lockVisibleService(ctx, id);
    if (!mayDelete(ctx.user, service)) throw new AppError("forbidden");
    if (service.userId !== ctx.user.id) requireReason(reason);
    await ctx.db.deleteFrom("services").where("id", "=", id).execute();
    const data = { serviceId: id, title: service.title, ownerId: service.userId, reason };
    await record(ctx, serviceDeleted, { actorId: ctx.user.id, subjectId: id, data });
  });
}
