import type { ErrorCode } from "@stackyard/contract/base/errors";
import { CONTRACT_TERMS } from "@stackyard/contract/projects/contract-lists";
import { WORK_LIMITS } from "@stackyard/contract/projects/work-limits";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import type { Services, UserServices, ViewerServices } from "../../../platform/services.ts";
import { listBlocked } from "../../talent/conversations/require-standing.ts";
import { type OfferedPackage, readOfferedPackages } from "../../talent/services/read-service.ts";
import type { Line, LineKind } from "../../trade/cart/line-kinds.ts";
import { feeOf } from "../../trade/cart/pricing.ts";
import { readWorkLimits } from "../limits/read-limits.ts";
import { lockPerson, requireRoom } from "../limits/require-room.ts";
import { orderPackage } from "./order-package.ts";
import { type PackageRow, selectPackages, sumUnpaid } from "./package-queries.ts";

/**
 * How packages of services are paid: by the client who chose them, at the current price, as long as
 * they are offered as the client saw them. The money is held, and the engineer accepts or declines.
 */
export const packageLine: LineKind = {
  async offer(ctx: ViewerServices, ids: readonly number[]) {
    const { db, user } = ctx;
    if (ids.length === 0) return [];
    if (!user) return ids.map((id) => refuse(id, null, "not_found"));
    const rows = await selectPackages(db)
      .where("id", "in", [...ids])
      .where("clientId", "=", user.id)
      .execute();
    const found = new Map(rows.map((row) => [row.id, row]));
    const serviceIds = rows.flatMap(({ serviceId }) => serviceId ?? []);
    const [offered, blocked, { fees }, room] = await Promise.all([
      readOfferedPackages(ctx, serviceIds),
      listBlocked(
        db,
        user.id,
        rows.map(({ engineerId }) => engineerId),
      ),
      ctx.settings.read(),
      roomOf({ ...ctx, user }, ids),
    ]);
    let left = room;
    return ids.map((subjectId) => {
      const row = found.get(subjectId);
      if (!row) return refuse(subjectId, null, "not_found");
      const now = offered.get(`${row.serviceId} ${row.position}`);
      const refusal = whyNot(row, now, { fees: fees.value, blocked });
      if (!now || refusal) return refuse(subjectId, row.title, refusal ?? "package_changed");
      left -= now.priceCents;
      if (left < 0) return refuse(subjectId, row.title, "work_limit");
      return {
        ...{ subjectId, title: row.title, sellerId: row.engineerId, priceCents: now.priceCents },
        sellerUsername: now.displayUsername,
        sellerName: now.fullName || now.displayUsername,
        agreed: {
          feeCents: feeOf(now.priceCents, { salesBasisPoints: row.feeBasisPoints }),
          clearanceDays: CONTRACT_TERMS.clearanceDays,
          isHeld: true,
        },
      };
    });
  },

  /**
   * What is ordered is what the client saw; the price is the order's. A client's orders take turns, so
   * that several together can't exceed the limit.
   */
  async reserve({ db, config }: Services, lines: readonly Line[]) {
    const client = { db, config, user: { id: (lines[0] as Line).buyerId } };
    await lockPerson(client);
    const ids = lines.map(({ subjectId }) => subjectId);
    const price = await sumUnpaid(db, client.user.id, ids);
    await requireRoom(client, "unfinishedCents", price, price);
    for (const subjectId of ids) {
      const row = await db
        .selectFrom("packageOrders")
        .select("purchaseId")
        .where("id", "=", subjectId)
        .forUpdate()
        .executeTakeFirst();
      if (row?.purchaseId !== null) throw new AppError("package_changed");
    }
  },

  async deliver(ctx: Services, lines: readonly Line[]) {
    for (const line of lines) await orderPackage(ctx, line);
  },

  /** Its contract decides what follows: nothing moves while the client's bank keeps the money. */
  async revoke() {},
};

interface Conditions {
  readonly fees: { readonly salesBasisPoints: number };
  readonly blocked: ReadonlySet<number>;
}

function whyNot(
  row: PackageRow,
  now: OfferedPackage | undefined,
  { fees, blocked }: Conditions,
): ErrorCode | undefined {
  if (row.purchaseId !== null) return "already_purchased";
  if (!now || !isAsChosen(row, now)) return "package_changed";
  if (row.feeBasisPoints !== fees.salesBasisPoints) return "package_changed";
  if (blocked.has(row.engineerId)) return "not_taking_messages";
  return row.isWaiting ? "package_ordered" : undefined;
}

/** Whether the package delivers what the client saw. The price is confirmed with the order. */
function isAsChosen(row: PackageRow, now: OfferedPackage): boolean {
  return (
    row.title === `${now.serviceTitle} · ${now.name}` &&
    row.scope === now.scope &&
    row.deliveryDays === now.deliveryDays &&
    row.revisions === now.revisions &&
    JSON.stringify(row.deliverables) === JSON.stringify(now.deliverables)
  );
}

/**
 * How much more unfinished work the client can have, in integer cents, with these packages. They may be
 * in an order that waits for its payment.
 */
async function roomOf(ctx: UserServices, ids: readonly number[]): Promise<number> {
  const { level, used } = await readWorkLimits(ctx);
  const limit = level && WORK_LIMITS[level].unfinishedCents;
  if (limit === null) return Number.POSITIVE_INFINITY;
  return limit - used.unfinishedCents + (await sumUnpaid(ctx.db, ctx.user.id, ids));
}

const refuse = (subjectId: number, title: string | null, refusal: ErrorCode) => ({
  ...{ subjectId, title, refusal },
});
