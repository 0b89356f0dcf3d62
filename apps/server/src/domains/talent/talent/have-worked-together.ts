import { type Expression, sql } from "kysely";
import type { Services } from "../../../platform/services.ts";

interface Pair {
  readonly clientId: number | Expression<number>;
  readonly engineerId: number | Expression<number>;
}

/**
 * A SQL condition: an engineer has completed work for a client that they paid outside, confirmed by
 * both. Both are user IDs.
 */
export const workedTogether = ({ clientId, engineerId }: Pair) => sql<boolean>`EXISTS (
  SELECT FROM contract_records
  WHERE contract_records.engineer_id = ${engineerId} AND contract_records.client_id = ${clientId}
    AND contract_records.is_paid_outside)`;

/** Whether this engineer has completed such work for this client. */
export async function haveWorkedTogether(
  { db }: Pick<Services, "db">,
  pair: { readonly clientId: number; readonly engineerId: number },
): Promise<boolean> {
  const { have } = await db.selectNoFrom(workedTogether(pair).as("have")).executeTakeFirstOrThrow();
  return have;
}
