import type { ErrorCode } from "@stackyard/contract/base/errors";
import { sql } from "kysely";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import type { Services, ViewerServices } from "../../../platform/services.ts";
import { holdsEntitlement } from "../entitlements/download-right.ts";
import { grantEntitlements, revokeEntitlements } from "../entitlements/grant-entitlements.ts";
import { maySee } from "./module-visibility.ts";
import { whyNotBuy } from "./purchase-policy.ts";

interface Line {
  readonly purchaseId: number;
  readonly buyerId: number;
  readonly subjectId: number;
}

/** How modules are sold: a buyer gets an entitlement, once per module. */
export const moduleLine = {
  async offer({ db, user }: ViewerServices, ids: readonly number[]) {
    if (ids.length === 0) return [];
    const rows = await db
      .selectFrom("modules")
      .innerJoin("users", "users.id", "modules.authorId")
      .select(["modules.id", "title", "authorId", "priceCents", "status"])
      .select(["displayUsername", "fullName", holdsEntitlement(user?.id ?? null).as("isEntitled")])
      .where("modules.id", "in", [...ids])
      .execute();
    const found = new Map(rows.map((row) => [row.id, row]));
    return ids.map((id) => {
      const module = found.get(id);
      if (!module) return refuse(id, null, "module_not_found");
      const { id: subjectId, title, authorId: sellerId, priceCents } = module;
      const sellerUsername = module.displayUsername;
      const sellerName = module.fullName || sellerUsername;
      if (!maySee(user, module)) return refuse(subjectId, null, "module_not_found");
      const refusal = whyNotBuy(user, module);
      if (refusal) return refuse(subjectId, title, refusal);
      return { subjectId, title, sellerId, sellerUsername, sellerName, priceCents };
    });
  },

  /** A takedown or deletion waits for the order, or the order finds it done. */
  async reserve({ db }: Services, lines: readonly Line[]) {
    const ids = lines.map(({ subjectId }) => subjectId);
    const { rows } = await sql`
      SELECT id FROM modules WHERE id = ANY(${ids}) AND status = 'published'
      ORDER BY id FOR KEY SHARE`.execute(db);
    if (rows.length < new Set(ids).size) throw new AppError("not_for_sale");
  },

  async deliver(ctx: Services, lines: readonly Line[]) {
    await grantEntitlements(ctx, lines);
  },

  async revoke(
    { db, changes }: Services,
    lines: readonly Line[],
    reason: "refunded" | "charged_back",
  ) {
    const ids = lines.map(({ purchaseId }) => purchaseId);
    await revokeEntitlements(db, ids, reason);
    // Jobs also revoke, and no call says that it changes modules then.
    await changes.announce(db, "shared modules");
  },
};

const refuse = (subjectId: number, title: string | null, refusal: ErrorCode) => ({
  subjectId,
  title,
  refusal,
});
