import { listingChanged } from "@stackyard/contract/events/module-events";
import type { ModuleDetail, moduleListing } from "@stackyard/contract/modules/modules";
import type { z } from "zod";
import { record } from "../../../platform/events/record.ts";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import { inTransaction, type UserServices } from "../../../platform/services.ts";
import { renderDescription } from "./description-html.ts";
import { findVisibleModule } from "./find-visible-module.ts";
import { prepareLater } from "./listing-jobs.ts";
import { lockModule } from "./lock-module.ts";
import { isAuthor } from "./module-visibility.ts";
import { readModule } from "./read-module.ts";

/**
 * Changes what a module's page says of it, for its author alone. Its address stays, and what it costs
 * now changes nothing of what was bought before.
 */
export async function changeListing(
  ctx: UserServices,
  moduleId: number,
  { price, ...listing }: z.output<typeof moduleListing>,
): Promise<ModuleDetail> {
  const { longDescription } = listing;
  const rendered = longDescription === null ? null : await renderDescription(longDescription);
  await inTransaction(ctx, async (ctx) => {
    await lockModule(ctx.db, moduleId);
    const before = await findVisibleModule(ctx, moduleId);
    if (!isAuthor(ctx.user, before)) throw new AppError("forbidden");
    await ctx.db
      .updateTable("modules")
      .set({
        ...listing,
        priceCents: price,
        descriptionHtml: rendered?.html ?? null,
        descriptionRendering: rendered?.rendering ?? null,
        // Our copy is of another picture.
        ...(listing.image !== before.image && { pictureSha256: null }),
        updatedAt: new Date(),
      })
      .where("id", "=", moduleId)
      .execute();
    const data = { moduleId, title: listing.title, authorId: before.authorId };
    await record(ctx, listingChanged, { actorId: ctx.user.id, subjectId: moduleId, data });
    await prepareLater(ctx, moduleId, { image: listing.image, rendered });
  });
  return readModule(ctx, moduleId);
}
