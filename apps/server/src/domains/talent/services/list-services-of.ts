import type {
  listServicesOf as contract,
  ServiceSummary,
} from "@stackyard/contract/talent/services";
import type { z } from "zod";
import { countRows } from "../../../platform/db/count-rows.ts";
import { cutPage, type Page, totalOf } from "../../../platform/http/api/paging.ts";
import type { Services, UserServices } from "../../../platform/services.ts";
import { presentService } from "./present-service.ts";
import { PUBLISHED, selectServices } from "./service-queries.ts";

/** One page of an engineer's published services, newest first. */
export async function listServicesOf(
  { db }: Pick<Services, "db">,
  engineerId: number,
  { limit, cursor }: z.output<(typeof contract)["query"]>,
): Promise<Page<ServiceSummary>> {
  const published = selectServices(db)
    .where("engineers.id", "=", engineerId)
    .where("services.status", "=", PUBLISHED);
  const rows = await published
    .$if(cursor !== undefined, (query) => query.where("services.id", "<", cursor?.[0] ?? 0))
    .orderBy("services.id", "desc")
    .limit(limit + 1)
    .execute();
  const { shown, nextCursor } = cutPage(rows, limit, (last) => [last.id]);
  const total = await totalOf({ shown, nextCursor, cursor }, () => countRows(published));
  return {
    items: shown.map(presentService),
    total,
    nextCursor,
  };
}

/** All of the caller's services; their number is limited. */
export async function listOwnServices({ db, user }: UserServices): Promise<ServiceSummary[]> {
  const rows = await selectServices(db)
    .where("services.userId", "=", user.id)
    .orderBy("services.id", "desc")
    .execute();
  return rows.map(presentService);
}
