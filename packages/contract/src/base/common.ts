import { z } from "zod";
import { LIMITS } from "./limits.ts";

const MOST = 2_147_483_647;

/** A database row ID. */
export const id = z.int().min(1).max(MOST);

/** An integer in a URL, as decimal digits. */
export const inAddress = (min: number, max: number) =>
  z.coerce
    .string<string | number>()
    .regex(/^\d{1,10}$/, `Must be a whole number from ${min} to ${max}.`)
    .transform(Number)
    .pipe(z.int().min(min).max(max))
    .meta({ type: "integer", minimum: min, maximum: max });

/** A row ID in a URL path. */
export const pathId = inAddress(1, MOST);

export const idParams = z.object({ id: pathId });

/** Money in integer cents. Each use sets its own bounds. */
export const cents = z
  .number({ error: "Please enter a price" })
  .int("Please enter a price in whole cents");

/** An ISO 8601 timestamp with an offset. */
export const timestamp = z.iso.datetime({ offset: true });

/** Cursor components: the values of the columns that the list is sorted by. */
export const cursorInteger = z.int().min(-MOST).max(MOST);
export const cursorNumber = z.number().min(-MOST).max(MOST);

type CursorValues = z.ZodTuple & z.ZodType<readonly number[]>;

const NUMBER = "-?\\d{1,17}(?:\\.\\d{1,20})?(?:e[+-]?\\d{1,3})?";

/**
 * Pagination cursor from the previous page's Link header, decoded to the sort values of its last
 * row.
 */
const cursor = <S extends CursorValues>(values: S) =>
  z
    .string()
    .max(100)
    .regex(new RegExp(`^${values.def.items.map(() => NUMBER).join("_")}$`), {
      error: "The cursor isn't valid.",
      abort: true,
    })
    .transform((text, check): z.output<S> => {
      const read = values.safeParse(text.split("_").map(Number));
      if (read.success) return read.data;
      check.addIssue({ code: "custom", message: "The cursor isn't valid." });
      return z.NEVER;
    });

/** Query parameters for keyset pagination over these sort values. */
export const pageQuery = <S extends CursorValues>(values: S) =>
  z.object({
    limit: inAddress(1, LIMITS.page.max).default(LIMITS.page.initial),
    cursor: cursor(values).optional(),
  });
