import type { ModuleSort } from "@stackyard/contract/option-lists";
import { type RawBuilder, sql } from "kysely";

interface OrderKey {
  readonly column: RawBuilder<number>;
  /** A cursor's number as a value of the column's type: whatever number it is, it fits. */
  readonly value: (cursor: number) => RawBuilder<number>;
}

export interface ModuleOrder {
  /** What the list is ordered by before the id; none: by id alone. */
  readonly key?: OrderKey;
  readonly direction: RawBuilder<unknown>;
  /** How a later row's key and id compare to an earlier one's. */
  readonly comparison: RawBuilder<unknown>;
}

export const integerKey = (column: RawBuilder<number>): OrderKey => ({
  column,
  value: (cursor) => sql`${Math.round(cursor)}::integer`,
});
export const realKey = (column: RawBuilder<number>): OrderKey => ({
  column,
  value: (cursor) => sql`${Math.fround(cursor)}::real`,
});
const doubleKey = (column: RawBuilder<number>): OrderKey => ({
  column,
  value: (cursor) => sql`${cursor}::double precision`,
});

const descending = { direction: sql`DESC`, comparison: sql`<` };
const ascending = { direction: sql`ASC`, comparison: sql`>` };

const popular = {
  ...descending,
  key: integerKey(sql`coalesce(modules.security_score, 0)`),
};
const rated = {
  ...descending,
  key: realKey(sql`modules.rating_rank`),
};
const price = integerKey(sql`modules.price_cents`);

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
    key: doubleKey(sql`modules.trending_rank`),
  },
};
