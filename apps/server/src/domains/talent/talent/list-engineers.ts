import type { Engineer, EngineerListQuery } from "@stackyard/contract/talent/talent";
import { sql } from "kysely";
import type { Database } from "../../../platform/db/database.ts";
import { cutPage, type Page } from "../../../platform/http/api/paging.ts";
import type { Services } from "../../../platform/services.ts";
import { isAfter } from "../../common/search/list-orders.ts";
import { ENGINEER_ORDERS } from "./engineer-orders.ts";
import { countShown, IS_SHOWN, selectEngineers } from "./engineer-queries.ts";
import { presentEngineer } from "./present-engineer.ts";
import { engineersLookedFor, searchEngineers } from "./search-engineers.ts";

interface EngineerList extends Page<Engineer> {
  /** False if `total` is a lower bound. */
  readonly isTotalExact: boolean;
  /** The words searched for, if a typo was corrected. */
  readonly correctedTo?: string | undefined;
  /** No engineer has all the words: these have at least one. */
  readonly isAnyWord?: boolean;
}

/** One page of the engineers. */
export async function listEngineers(
  { db }: Pick<Services, "db">,
  query: EngineerListQuery,
): Promise<EngineerList> {
  const wanted = engineersLookedFor(query);
  if (wanted.isHopeless) return { items: [], total: 0, isTotalExact: true, nextCursor: undefined };
  if (!wanted.isAnything) return browse(db, query);
  const { sort, limit, cursor } = query;
  const order = sort && ENGINEER_ORDERS[sort];
  const { ids, ...found } = await searchEngineers(db, wanted, { order, limit, cursor });
  return { ...found, items: await readEngineers(db, ids) };
}

async function readEngineers(db: Database, ids: readonly number[]): Promise<Engineer[]> {
  if (ids.length === 0) return [];
  const rows = await selectEngineers(db).where("engineers.id", "in", ids).execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []).map(presentEngineer);
}

async function browse(db: Database, query: EngineerListQuery): Promise<EngineerList> {
  const { cursor, limit } = query;
  const order = ENGINEER_ORDERS[query.sort ?? "recommended"];
  const { key, direction } = order;
  let select = selectEngineers(db)
    .select((key?.column ?? sql<number>`0`).as("orderKey"))
    .where(IS_SHOWN)
    // A literal, so that generic plans know that a page has few rows.
    .limit(sql.lit(limit + 1));
  if (key) select = select.orderBy(sql`${key.column} ${direction}`);
  select = select.orderBy(sql`engineers.id ${direction}`);
  if (cursor) select = select.where(isAfter(order, sql`engineers.id`, [cursor[1], cursor[2]]));
  const [rows, total] = await Promise.all([select.execute(), countShown(db)]);
  const { shown, nextCursor } = cutPage(rows, limit, (last) => [0, last.orderKey, last.id]);
  return {
    items: shown.map(({ orderKey: _, ...row }) => presentEngineer(row)),
    total,
    isTotalExact: true,
    nextCursor,
  };
}
