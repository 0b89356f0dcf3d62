import type { ServiceDetail } from "@stackyard/contract/talent/services";
import { oncePerPage } from "../../../platform/http/api/once-per-page.ts";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import type { ViewerServices } from "../../../platform/services.ts";
import { responseTimeOf } from "../talent/response-time.ts";
import { longDescriptionHtml } from "./long-description.ts";
import { listPictures } from "./picture-queries.ts";
import { presentServiceDetail } from "./present-service.ts";
import { maySeeService } from "./service-policy.ts";
import { findService, listTiers, type ServiceDetailRow } from "./service-queries.ts";

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
