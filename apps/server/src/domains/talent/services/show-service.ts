import { servicePaused, servicePublished } from "@stackyard/contract/events/talent/service-events";
import type { ServiceDetail } from "@stackyard/contract/talent/services";
import { sql } from "kysely";
import { record } from "../../../platform/events/record.ts";
import { inTransaction, type UserServices } from "../../../platform/services.ts";
import { requireTransition } from "../../../platform/transition-table.ts";
import { learnWords } from "../../common/search/learn-words.ts";
import { readService } from "./read-service.ts";
import { lockOwnEngineer, requireOwnService, requireShownEngineer } from "./require-own-service.ts";
import { SERVICE_TRANSITIONS } from "./service-state.ts";

/** Publishes or pauses one of the caller's services. */
export async function showService(
  ctx: UserServices,
  id: number,
  to: "published" | "paused",
): Promise<ServiceDetail> {
  await inTransaction(ctx, async (ctx) => {
    // Before the service, in the same order as leaving Talent does.
    if (to === "published") await lockOwnEngineer(ctx);
    const { title, userId: ownerId, status } = await requireOwnService(ctx, id);
    requireTransition(SERVICE_TRANSITIONS, status, to);
    if (to === "published") await requireShownEngineer(ctx);
    await ctx.db
      .updateTable("services")
      .set({ status: to, updatedAt: sql<Date>`now()` })
      .where("id", "=", id)
      .execute();
    if (to === "published") await learnWords(ctx.db, "service", id);
    const happened = { actorId: ownerId, subjectId: id, data: { serviceId: id, title, ownerId } };
    await record(ctx, to === "published" ? servicePublished : servicePaused, happened);
  });
  return readService(ctx, id);
}
