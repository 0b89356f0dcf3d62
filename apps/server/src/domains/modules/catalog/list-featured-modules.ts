import type { ModuleSummary } from "@stackyard/contract/modules/modules";
import { sql } from "kysely";
import type { Database } from "../../../platform/db/database.ts";
import type { Services } from "../../../platform/services.ts";
import { listFeatured, PUBLISHED } from "./module-queries.ts";
import { presentSummary } from "./present-module.ts";

/** The modules of the home page, in order. */
export async function listFeaturedModules({ db }: Pick<Services, "db">): Promise<ModuleSummary[]> {
  return (await listFeatured(db)).map(presentSummary);
}

/** The same by ID, locked until the transaction ends. */
export async function lockFeatured(db: Database): Promise<number[]> {
  // Always in the same order, so that concurrent callers don't deadlock.
  await db
    .selectFrom("modules")
    .select("id")
    .where("isFeatured", "=", sql.lit(true))
    .where("status", "=", PUBLISHED)
    .orderBy("id")
    .forUpdate()
    .execute();
  return (await listFeatured(db)).map(({ id }) => id);
}
