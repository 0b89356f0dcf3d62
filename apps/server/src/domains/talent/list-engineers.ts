import type { listEngineers as contract, Engineer } from "@stackyard/contract/talent";
import { sql } from "kysely";
import type { z } from "zod";
import { encodeCursor, type Page } from "../../platform/http/paging.ts";
import type { Services } from "../../platform/services.ts";
import { matchesEngineer, selectEngineers } from "./engineer-queries.ts";
import { presentEngineer } from "./present-engineer.ts";

/** One page of engineers, the best rated first. */
export async function listEngineers(
  { db }: Services,
  query: z.output<(typeof contract)["query"]>,
): Promise<Page<Engineer>> {
  const specialization = query.specialization === "all" ? undefined : query.specialization;
  const filter = matchesEngineer({ specialization, search: query.search });
  const after = query.cursor;
  const [rows, { total }] = await Promise.all([
    selectEngineers(db)
      .where(filter)
      .$if(after !== undefined, (select) =>
        select.where(
          sql<boolean>`(-engineers.rating, engineers.id) > (${after?.[0]}::integer, ${after?.[1]}::integer)`,
        ),
      )
      .orderBy("engineers.rating", "desc")
      .orderBy("engineers.id")
      .limit(query.limit + 1)
      .execute(),
    db
      .selectFrom("engineers")
      .select(({ fn }) => fn.countAll<number>().as("total"))
      .where(filter)
      .executeTakeFirstOrThrow(),
  ]);
  const last = rows.length > query.limit ? rows[query.limit - 1] : undefined;
  return {
    items: rows.slice(0, query.limit).map(presentEngineer),
    total,
    nextCursor: last && encodeCursor([-last.rating, last.id]),
  };
}
