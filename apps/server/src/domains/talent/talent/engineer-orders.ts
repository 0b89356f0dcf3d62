import type { EngineerSort } from "@stackyard/contract/base/option-lists";
import { sql } from "kysely";
import {
  ASCENDING,
  DESCENDING,
  integerKey,
  type ListOrder,
  realKey,
} from "../../common/search/list-orders.ts";

/** Above every rate, so that engineers without one come last. */
const NO_RATE = sql.lit(1_000_001);

/** Each sort order reads one index; see the migration. */
export const ENGINEER_ORDERS: Record<EngineerSort, ListOrder> = {
  recommended: { ...DESCENDING, key: realKey(sql`engineers.rank`) },
  "highest-rated": {
    ...DESCENDING,
    key: realKey(sql`((engineers.rating_sum + 17.5) / (engineers.rating_count + 5))::real`),
  },
  newest: DESCENDING,
  "rate-low": {
    ...ASCENDING,
    key: integerKey(sql`coalesce(engineers.hourly_rate_cents, ${NO_RATE})`),
  },
  "most-experienced": { ...DESCENDING, key: integerKey(sql`engineers.years_of_experience`) },
};
