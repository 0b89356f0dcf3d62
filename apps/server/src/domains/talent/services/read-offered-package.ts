import { AppError } from "../../../platform/http/errors/app-error.ts";
import { priceChanged } from "../../../platform/http/errors/price-changed.ts";
import type { UserServices } from "../../../platform/services.ts";
import { findVisibleService } from "./read-service.ts";
import { isOwner } from "./service-policy.ts";
import { listTiers } from "./service-queries.ts";

/** A package of a published service, at the price that the caller has seen. */
export async function readOfferedPackage(
  ctx: UserServices,
  { serviceId, tier, price }: { serviceId: number; tier: number; price: number },
) {
  const service = await findVisibleService(ctx, serviceId);
  if (isOwner(ctx.user, service)) throw new AppError("own_service");
  if (service.status !== "published") throw new AppError("service_not_found");
  const offered = (await listTiers(ctx.db, serviceId))[tier - 1];
  if (!offered)
    throw new AppError("price_changed", { message: "This package is no longer offered." });
  if (offered.priceCents !== price) throw priceChanged(price, offered.priceCents);
  const { userId: engineerId, title } = service;
  return { engineerId, title, offered };
}
