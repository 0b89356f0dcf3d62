import { z } from "zod";
import { LIMITS } from "./limits.ts";

/** A row's number, as it stands in a path. */
export const id = z.coerce.number().int().positive().max(2_147_483_647);

export const idParams = z.object({ id });

/** A moment, ISO 8601 with offset. */
export const timestamp = z.iso.datetime({ offset: true });

/** How a list is cut into pages. `cursor` comes from the previous page's Link header. */
export const pageQuery = z.object({
  limit: z.coerce.number().int().min(1).max(LIMITS.page.max).default(LIMITS.page.initial),
  cursor: z.string().max(500).optional(),
});

/** A text that may be left out; an empty one counts as left out. */
export const optionalText = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .nullish()
    .transform((text) => text || null);
