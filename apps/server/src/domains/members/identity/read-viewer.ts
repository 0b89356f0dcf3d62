import type { Viewer } from "../../../platform/http/viewer.ts";
import type { Services } from "../../../platform/services.ts";
import { IS_NOT_SUSPENDED } from "./suspension.ts";
import { VIEWER_COLUMNS, viewerOf } from "./viewer-of.ts";

/** A user as the viewer in access decisions, without a request; null if there is no such user. */
export async function readViewer(
  { db, config }: Pick<Services, "db" | "config">,
  id: number,
): Promise<Viewer | null> {
  const row = await db
    .selectFrom("users")
    .select(VIEWER_COLUMNS)
    .where("id", "=", id)
    .where(IS_NOT_SUSPENDED)
    .executeTakeFirst();
  return row ? viewerOf(row, { isRequired: config.requiresSecondFactor, isShown: false }) : null;
}
