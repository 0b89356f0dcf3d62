import { CONTRACT_LIMITS } from "@stackyard/contract/projects/contract-lists";
import type { addPackageToCart as contract } from "@stackyard/contract/projects/packages";
import type { CartItem } from "@stackyard/contract/trade/cart";
import type { z } from "zod";
import { countRows } from "../../../platform/db/count-rows.ts";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import { inTransaction, type UserServices } from "../../../platform/services.ts";
import { requireUnblocked } from "../../talent/conversations/require-standing.ts";
import { readOfferedPackage } from "../../talent/services/read-service.ts";
import { addToCart } from "../../trade/cart/cart.ts";
import { lockPerson, requireRoom } from "../limits/require-room.ts";
import { countChosen, selectPackages, sumUnpaid } from "./package-queries.ts";

/**
 * Keeps a package as its page shows it, and puts it into the caller's cart. The same package is kept
 * once until it is paid, with its newest content.
 */
export async function addPackageToCart(
  ctx: UserServices,
  serviceId: number,
  { tier, price }: z.output<(typeof contract)["body"]>,
): Promise<CartItem[]> {
  const { fees } = await ctx.settings.read();
  const feeBasisPoints = fees.value.salesBasisPoints;
  const id = await inTransaction(ctx, async (ctx) => {
    await lockPerson(ctx);
    const asked = { serviceId, tier, price };
    const { engineerId, title, offered } = await readOfferedPackage(ctx, asked);
    await requireUnblocked(ctx, engineerId);
    const { name, scope, deliverables, deliveryDays, revisions } = offered;
    const shown = { title: `${title} · ${name}`, scope, deliverables, deliveryDays, revisions };
    const content = { ...shown, engineerId, feeBasisPoints };
    const { id } = await ctx.db
      .insertInto("packageOrders")
      .values({ ...content, clientId: ctx.user.id, serviceId, position: tier })
      .onConflict((conflict) =>
        conflict
          .columns(["clientId", "serviceId", "position"])
          .where("purchaseId", "is", null)
          .doUpdateSet(content),
      )
      .returning("id")
      .executeTakeFirstOrThrow();
    await requireRoom(ctx, "unfinishedCents", price, await sumUnpaid(ctx.db, ctx.user.id, [id]));
    if ((await countRows(countChosen(ctx.db, ctx.user.id))) > CONTRACT_LIMITS.chosenPackages)
      throw new AppError("conflict", { message: TOO_MANY });
    const { isWaiting } = await selectPackages(ctx.db)
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    if (isWaiting) throw new AppError("package_ordered");
    return id;
  });
  return addToCart(ctx, [{ kind: "package", id, seenPrice: price }]);
}

const TOO_MANY = `You have chosen ${CONTRACT_LIMITS.chosenPackages} packages without paying. Order some of them first.`;
