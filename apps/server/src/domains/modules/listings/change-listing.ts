import { listingChanged, publishedTextChanged } from "@stackyard/contract/events/module-events";
import type { ModuleDetail, moduleListing } from "@stackyard/contract/modules/modules";
import type { z } from "zod";
import { record } from "../../../platform/events/record.ts";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import { inTransaction, type UserServices } from "../../../platform/services.ts";
import { renderDescription } from "../catalog/description-html.ts";
import { findVisibleModule, lockModule } from "../catalog/find-module.ts";
import { prepareLater } from "../catalog/listing-jobs.ts";
import { readModule } from "../catalog/read-module.ts";
import { changesText, listingChanges } from "./listing-changes.ts";
import { requireManager } from "./require-manager.ts";

interface Change {
  /** Fails if the module has changed since then. */
  readonly seenUpdatedAt?: string | undefined;
  /** Required from administrators. */
  readonly reason?: string | undefined;
}

/**
 * Changes a module's listing, for its author or an administrator. The address stays, and a new price
 * doesn't affect past purchases. A listing without changes isn't touched.
 */
export async function changeListing(
  ctx: UserServices,
  moduleId: number,
  listing: z.output<typeof moduleListing>,
  { seenUpdatedAt, reason }: Change = {},
): Promise<ModuleDetail> {
  const { longDescription, price, ...rest } = listing;
  const rendered = longDescription === null ? null : await renderDescription(longDescription);
  await inTransaction(ctx, async (ctx) => {
    await lockModule(ctx.db, moduleId);
    const before = await findVisibleModule(ctx, moduleId);
    requireManager(ctx.user, before, reason);
    if (seenUpdatedAt !== undefined && seenUpdatedAt !== before.updatedAt.toISOString())
      throw new AppError("conflict");
    const changes = listingChanges(before, listing);
    if (changes.length === 0) return;
    await ctx.db
      .updateTable("modules")
      .set({
        ...rest,
        longDescription,
        priceCents: price,
        descriptionHtml: rendered?.html ?? null,
        descriptionRendering: rendered?.rendering ?? null,
        // The stored copy is of the previous picture.
        ...(listing.image !== before.image && { pictureSha256: null }),
        updatedAt: new Date(),
      })
      .where("id", "=", moduleId)
      .execute();
    const about = { moduleId, title: listing.title, authorId: before.authorId };
    const ids = { actorId: ctx.user.id, subjectId: moduleId };
    await record(ctx, listingChanged, {
      ...ids,
      data: { ...about, changes, ...(reason && { reason }) },
    });
    if (before.status === "published" && changesText(changes))
      await record(ctx, publishedTextChanged, { ...ids, data: about });
    await prepareLater(ctx, moduleId, { image: listing.image, rendered });
  });
  return readModule(ctx, moduleId);
}
