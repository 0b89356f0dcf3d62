import type { ServiceDetail } from "@stackyard/contract/talent/services";
import { AppError } from "../../platform/http/errors/app-error.ts";
import type { ViewerServices } from "../../platform/services.ts";
import { readResponseTime } from "../response-times/read-response-time.ts";
import { longDescriptionHtml } from "./long-description.ts";
import { listPictures } from "./picture-queries.ts";
import { presentServiceDetail } from "./present-service.ts";
import { maySeeService } from "./service-policy.ts";
import { findService, listTiers, type ServiceDetailRow } from "./service-queries.ts";

/** A service's row as the viewer may see it. What they may not see does not exist. */
export async function findVisibleService(
  { db, user }: ViewerServices,
  id: number,
): Promise<ServiceDetailRow> {
  const row = await findService(db, id);
  if (!row || !maySeeService(user, row)) throw new AppError("service_not_found");
  return row;
}

/** A service with all that its page shows. */
export async function readService(ctx: ViewerServices, id: number): Promise<ServiceDetail> {
  const row = await findVisibleService(ctx, id);
  const [tiers, pictures, html, responseTime] = await Promise.all([
    listTiers(ctx.db, id),
    listPictures(ctx.db, id),
    longDescriptionHtml(row),
    readResponseTime(ctx, row.userId),
  ]);
  return presentServiceDetail(ctx.user, row, {
    tiers,
    pictures: pictures.map(({ sha256 }) => sha256),
    longDescriptionHtml: html,
    responseTime,
  });
}
