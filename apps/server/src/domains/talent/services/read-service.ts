import type { ServiceDetail } from "@stackyard/contract/talent/services";
import { oncePerPage } from "../../../platform/http/api/once-per-page.ts";
import { AppError, priceChanged } from "../../../platform/http/errors/app-error.ts";
import type { UserServices, ViewerServices } from "../../../platform/services.ts";
import { responseTimeOf } from "../talent/response-time.ts";
import { longDescriptionHtml } from "./long-description.ts";
import { listPictures } from "./picture-queries.ts";
import { presentServiceDetail } from "./present-service.ts";
import { isOwner, maySeeService } from "./service-policy.ts";
import {
  findService,
  listOffered,
  listTiers,
  type OfferedPackage,
  type ServiceDetailRow,
} from "./service-queries.ts";

export type { OfferedPackage } from "./service-queries.ts";

/** A service's row if the viewer may see it. For others it doesn't exist. */
export async function findVisibleService(
  ctx: ViewerServices,
  id: number,
): Promise<ServiceDetailRow> {
  const row = await oncePerPage(ctx, `service ${id}`, () => findService(ctx.db, { id }));
  if (!row || !maySeeService(ctx.user, row)) throw new AppError("service_not_found");
  return row;
}

/** A service with everything its page shows. */
export async function readService(ctx: ViewerServices, id: number): Promise<ServiceDetail> {
  const row = await findVisibleService(ctx, id);
  const [tiers, pictures, html] = await Promise.all([
    listTiers(ctx.db, id),
    listPictures(ctx.db, id),
    longDescriptionHtml(row),
  ]);
  return presentServiceDetail(ctx.user, row, {
    tiers,
    pictures: pictures.map(({ sha256 }) => sha256),
    longDescriptionHtml: html,
    responseTime: responseTimeOf(row),
  });
}

/** The packages that published services offer now, by service and position from 1. */
export async function readOfferedPackages(
  { db }: Pick<UserServices, "db">,
  serviceIds: readonly number[],
): Promise<ReadonlyMap<string, OfferedPackage>> {
  const rows = await listOffered(db, serviceIds);
  return new Map(rows.map((row) => [`${row.serviceId} ${row.position}`, row]));
}

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
