import { type RawBuilder, sql } from "kysely";

interface OrderKey {
  readonly column: RawBuilder<number>;
  /** A cursor's number as a value of the column's type: whatever number it is, it fits. */
  readonly value: (cursor: number) => RawBuilder<number>;
}

/** An order of a list that is cut into pages. */
export interface ListOrder {
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
export const doubleKey = (column: RawBuilder<number>): OrderKey => ({
  column,
  value: (cursor) => sql`${cursor}::double precision`,
});

export const DESCENDING = { direction: sql`DESC`, comparison: sql`<` };
export const ASCENDING = { direction: sql`ASC`, comparison: sql`>` };

/** The rows of an order that come after a cursor's, which holds a value of the order and an id. */
export function isAfter(
  { key, comparison }: ListOrder,
  id: RawBuilder<number>,
  [orderKey, lastId]: readonly [number, number],
): RawBuilder<boolean> {
  return key
    ? sql`(${key.column}, ${id}) ${comparison} (${key.value(orderKey)}, ${lastId}::integer)`
    : sql`${id} ${comparison} ${lastId}::integer`;
}
