import { type Expression, sql } from "kysely";
import type { Services } from "../../../platform/services.ts";

interface Pair {
  readonly clientId: number | Expression<number>;
  readonly engineerId: number | Expression<number>;
}

/**
 * A SQL condition: an engineer has completed work without a contract for a client, confirmed by both.
 * Both are user IDs.
 */
export const workedTogether = ({ clientId, engineerId }: Pair) => sql<boolean>`EXISTS (
  SELECT FROM engagements
  WHERE engagements.engineer_id = ${engineerId} AND engagements.client_id = ${clientId}
    AND engagements.status = 'done' AND engagements.contract_id IS NULL)`;

/** Whether this engineer has completed such work for this client. */
export async function haveWorkedTogether(
  { db }: Pick<Services, "db">,
  pair: { readonly clientId: number; readonly engineerId: number },
): Promise<boolean> {
  const { have } = await db.selectNoFrom(workedTogether(pair).as("have")).executeTakeFirstOrThrow();
  return have;
}
