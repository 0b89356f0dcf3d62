import { sql } from "kysely";
import type { Database } from "../../../platform/db/database.ts";

export function findListing(db: Database, moduleId: number) {
  return db
    .selectFrom("modules")
    .select(["longDescription", "image", "authorId"])
    .where("id", "=", moduleId)
    .executeTakeFirst();
}

interface Listing {
  readonly longDescription: string | null;
  readonly image: string | null;
}

/** Stores a listing's rendering, unless the listing has changed meanwhile. */
export async function keepListing(
  db: Database,
  moduleId: number,
  { longDescription, image }: Listing,
  shown: {
    readonly pictureSha256: string | null;
    readonly descriptionHtml?: string | null;
    readonly descriptionRendering?: string | null;
  },
): Promise<void> {
  await db
    .updateTable("modules")
    .set(shown)
    .where("id", "=", moduleId)
    .where("longDescription", "is not distinct from", longDescription)
    .where("image", "is not distinct from", image)
    .execute();
}

/** The next modules by ID with something still to render or copy. */
export function listOldListings(
  db: Database,
  rendering: string,
  after: number,
): Promise<{ id: number }[]> {
  return db
    .selectFrom("modules")
    .select("id")
    .where("id", ">", after)
    .where(({ and, eb, exists, not, or, selectFrom }) =>
      or([
        and([
          eb("longDescription", "is not", null),
          sql<boolean>`description_rendering IS DISTINCT FROM ${rendering}`,
        ]),
        and([
          eb("image", "is not", null),
          not(exists(selectFrom("pictures").whereRef("pictures.url", "=", "modules.image"))),
        ]),
      ]),
    )
    .orderBy("id")
    .limit(100)
    .execute();
}
