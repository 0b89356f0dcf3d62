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
 * Changes a module's listing, for its author only. The address stays, and a new price doesn't
 * affect past purchases.
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
        // The stored copy is of the previous picture.
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
