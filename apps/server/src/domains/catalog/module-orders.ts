import type { ModuleSort } from "@stackyard/contract/option-lists";
import { type RawBuilder, sql } from "kysely";

export interface ModuleOrder {
  /** What the list is ordered by before the id, with its type; none: by id alone. */
  readonly key?: { readonly column: RawBuilder<number>; readonly type: RawBuilder<unknown> };
  readonly direction: RawBuilder<unknown>;
  /** How a later row's key and id compare to an earlier one's. */
  readonly comparison: RawBuilder<unknown>;
}

const descending = { direction: sql`DESC`, comparison: sql`<` };
const ascending = { direction: sql`ASC`, comparison: sql`>` };

const popular = {
  ...descending,
  key: { column: sql<number>`coalesce(modules.security_score, 0)`, type: sql`integer` },
};
const rated = {
  ...descending,
  key: { column: sql<number>`modules.rating_rank`, type: sql`real` },
};
const price = { column: sql<number>`modules.price_cents`, type: sql`integer` };

/** Each order of the marketplace is a walk along one index; see the migration. */
export const MODULE_ORDERS: Record<ModuleSort, ModuleOrder> = {
  popular,
  newest: descending,
  "highest-rated": rated,
  "top-rated": rated,
  "price-low": { ...ascending, key: price },
  "price-high": { ...descending, key: price },
  trending: {
    ...descending,
    key: { column: sql<number>`modules.trending_rank`, type: sql`double precision` },
  },
};
