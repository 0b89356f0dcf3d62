import type { ServiceSort } from "@stackyard/contract/base/option-lists";
import { sql } from "kysely";
import {
  ASCENDING,
  DESCENDING,
  integerKey,
  type ListOrder,
} from "../../common/search/list-orders.ts";

const price = integerKey(sql`services.price_cents`);

/** Each sort order reads one index; see the migration. */
export const SERVICE_ORDERS: Record<ServiceSort, ListOrder> = {
  popular: { ...DESCENDING, key: integerKey(sql`services.done_count`) },
  newest: DESCENDING,
  "price-low": { ...ASCENDING, key: price },
  "price-high": { ...DESCENDING, key: price },
};
