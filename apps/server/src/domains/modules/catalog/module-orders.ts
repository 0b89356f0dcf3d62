import type { ModuleSort } from "@stackyard/contract/base/option-lists";
import { sql } from "kysely";
import {
  ASCENDING,
  DESCENDING,
  doubleKey,
  integerKey,
  type ListOrder,
  realKey,
} from "../../common/search/list-orders.ts";

const popular = {
  ...DESCENDING,
  key: integerKey(sql`coalesce(modules.security_score, 0)`),
};
const rated = {
  ...DESCENDING,
  key: realKey(sql`modules.rating_rank`),
};
const price = integerKey(sql`modules.price_cents`);

/** Each order of the marketplace reads one index; see the migration. */
export const MODULE_ORDERS: Record<ModuleSort, ListOrder> = {
  popular,
  newest: DESCENDING,
  "highest-rated": rated,
  "top-rated": rated,
  "price-low": { ...ASCENDING, key: price },
  "price-high": { ...DESCENDING, key: price },
  trending: {
    ...DESCENDING,
    key: doubleKey(sql`modules.trending_rank`),
  },
};
