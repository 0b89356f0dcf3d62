import {
  type ClientRecord,
  type EngineerRecord,
  LEAST_CASES,
  type Rate,
} from "@stackyard/contract/talent/track-records";
import { type RawBuilder, sql } from "kysely";

/** Keys are single words, because keys within JSON keep the case of the database. */
interface EngineerCounts {
  readonly completed: number;
  readonly due: number;
  readonly punctual: number;
  readonly ended: number;
  readonly disputed: number;
  readonly clients: number;
  readonly returned: number;
}

/** Counts an engineer's contracts, as a scalar subquery. `userId` is a column or a value. */
export const countsOfEngineer = (userId: RawBuilder<unknown>) => sql<EngineerCounts>`(
  SELECT json_build_object(
    'completed', coalesce(sum(completed), 0), 'due', coalesce(sum(due), 0),
    'punctual', coalesce(sum(punctual), 0), 'ended', coalesce(sum(ended), 0),
    'disputed', coalesce(sum(disputed), 0), 'clients', count(*) FILTER (WHERE completed > 0),
    'returned', count(*) FILTER (WHERE completed > 1))
  FROM (
    SELECT count(*) FILTER (WHERE is_completed) AS completed, sum(due) AS due,
      sum(on_time) AS punctual, count(*) FILTER (WHERE was_funded AND ended_at IS NOT NULL) AS ended,
      count(*) FILTER (WHERE was_disputed) AS disputed
    FROM contract_records
    WHERE engineer_id = ${userId} AND NOT is_paid_outside GROUP BY client_id) AS by_client)`;

interface ClientCounts {
  readonly hires: number;
  readonly paid: number;
  readonly ended: number;
  readonly disputed: number;
  readonly ratings: number;
  readonly stars: number;
}

/** The same for a client. */
export const countsOfClient = (userId: RawBuilder<unknown>) => sql<ClientCounts>`(
  SELECT json_build_object(
    'hires', count(*), 'paid', count(*) FILTER (WHERE is_completed),
    'ended', count(*) FILTER (WHERE was_funded AND ended_at IS NOT NULL),
    'disputed', count(*) FILTER (WHERE was_disputed),
    'ratings', count(client_rating), 'stars', coalesce(sum(client_rating), 0))
  FROM contract_records WHERE client_id = ${userId} AND NOT is_paid_outside)`;

export function engineerRecordOf(counts: EngineerCounts): EngineerRecord {
  return {
    completed: counts.completed,
    onTime: rateOf(counts.punctual, counts.due),
    disputed: rateOf(counts.disputed, counts.ended),
    repeatClients: rateOf(counts.returned, counts.clients),
  };
}

export function clientRecordOf({ hires, paid, ...counts }: ClientCounts): ClientRecord {
  const { ratings: count, stars } = counts;
  return {
    ...{ hires, paid, disputed: rateOf(counts.disputed, counts.ended) },
    rating: count >= LEAST_CASES ? { average: stars / count, count } : null,
  };
}

function rateOf(count: number, of: number): Rate {
  return of >= LEAST_CASES ? { count, of } : null;
}
