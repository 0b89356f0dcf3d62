import type { SelectQueryBuilder } from "kysely";

/** The number of rows of a query. It reads all rows, so use it for few rows or rare counts. */
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
