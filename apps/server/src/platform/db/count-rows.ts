import type { SelectQueryBuilder } from "kysely";

/** How many rows a query has. For those that are few, or seldom counted: it reads them all. */
export async function countRows<DB, From extends keyof DB, Row>(
  rows: SelectQueryBuilder<DB, From, Row>,
): Promise<number> {
  const { total } = await rows
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .$castTo<{ total: number }>()
    .executeTakeFirstOrThrow();
  return total;
}
