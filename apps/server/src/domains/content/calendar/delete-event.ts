import { eventDeleted } from "@stackyard/contract/events/calendar-events";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import { inTransaction, type UserServices } from "../../../platform/services.ts";
import { whyNotDelete } from "./event-policy.ts";
import { removeEvent } from "./event-queries.ts";
import { recordManaged, requireEvent } from "./managed-event.ts";
import { countNotices, countPlaces } from "./registration-queries.ts";

/** Deletes an event with its registrations, unless people still expect it to take place. */
export async function deleteEvent(ctx: UserServices, id: number): Promise<undefined> {
  await inTransaction(ctx, async (ctx) => {
    const row = await requireEvent(ctx, id);
    const { registered, waiting } = (await countPlaces(ctx.db, [id], null))(id);
    const attended = {
      registrations: registered + waiting,
      notices: await countNotices(ctx.db, id),
    };
    const refusal = whyNotDelete({ ...row, ...attended }, new Date());
    if (refusal) throw new AppError(refusal);
    await removeEvent(ctx.db, id);
    await recordManaged(ctx, eventDeleted, row);
  });
}
