import { z } from "zod";
import { LIMITS } from "../base/limits.ts";
import { verbatim } from "../base/text.ts";

/** Page numbers stop here. Later results are reached by cursor. */
export const COUNTED_RESULTS = 1_000;

const number = (max: number) =>
  z.coerce
    .string<string | number>()
    .regex(/^\d{1,4}$/, `Must be a whole number from 1 to ${max}.`)
    .transform(Number)
    .pipe(z.int().min(1).max(max))
    .meta({ type: "integer", minimum: 1, maximum: max });

/** Pagination parameters of the public API. */
export const publicPageQuery = z.object({
  limit: number(LIMITS.page.max).default(LIMITS.page.initial),
  page: number(COUNTED_RESULTS).default(1),
  /** The previous page's `meta.pagination.next_cursor`, instead of a page number. */
  cursor: verbatim(100)
    .regex(/^[\d_.e+-]{1,100}$/, "The cursor isn't valid.")
    .optional(),
  /** Comma-separated fields of the list's items, such as "id,name". The others are left out. */
  fields: verbatim(500)
    .regex(/^\w+(,\w+)*$/, "Separate field names with commas.")
    .optional(),
});

export const pagination = z.object({
  total: z.int(),
  page: z.int(),
  limit: z.int(),
  next_cursor: z.string().nullable(),
});
export type Pagination = z.infer<typeof pagination>;
