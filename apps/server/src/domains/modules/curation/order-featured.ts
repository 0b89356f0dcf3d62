import { featuredOrdered } from "@stackyard/contract/events/curation-events";
import type { ModuleSummary } from "@stackyard/contract/modules/modules";
import { sql } from "kysely";
import { record } from "../../../platform/events/record.ts";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import { inTransaction, type UserServices } from "../../../platform/services.ts";
import { listFeaturedModules, lockFeatured } from "../catalog/list-featured-modules.ts";

/**
 * Sets the order of the featured modules. Refused if the list has changed since the caller saw it.
 */
export function orderFeatured(
  ctx: UserServices,
  { moduleIds, reason }: { readonly moduleIds: readonly number[]; readonly reason: string },
): Promise<ModuleSummary[]> {
  return inTransaction(ctx, async (ctx) => {
    const featured = await lockFeatured(ctx.db);
    if (!isSameSet(featured, moduleIds)) throw new AppError("conflict");
    await sql`
      UPDATE modules SET featured_position = ordered.position
      FROM unnest(${[...moduleIds]}::integer[]) WITH ORDINALITY AS ordered (id, position)
      WHERE modules.id = ordered.id`.execute(ctx.db);
    if (moduleIds.join() !== featured.join()) {
      const data = { moduleIds: [...moduleIds], reason };
      await record(ctx, featuredOrdered, { actorId: ctx.user.id, subjectId: null, data });
    }
    return listFeaturedModules(ctx);
  });
}

function isSameSet(some: readonly number[], others: readonly number[]): boolean {
  const set = new Set(others);
  return set.size === others.length && some.length === set.size && some.every((id) => set.has(id));
}
