import type { Insertable } from "kysely";
import type { Database } from "../../../platform/db/database.ts";
import type { VersionPictures } from "../../../platform/db/schema.generated.ts";
import { LATE_RENDERING } from "../../../platform/markdown/rendering.ts";

/** The input for rendering a README. */
export type Readme = NonNullable<Awaited<ReturnType<typeof findReadme>>>;

export function findReadme(db: Database, versionId: number) {
  return db
    .selectFrom("moduleVersions")
    .innerJoin("modules", "modules.id", "moduleVersions.moduleId")
    .innerJoin("uploads", "uploads.id", "moduleVersions.uploadId")
    .select([
      "moduleVersions.id",
      "moduleVersions.moduleId",
      "moduleVersions.version",
      "moduleVersions.readme",
      "modules.authorId",
      "modules.namespace",
      "modules.name",
      "modules.system",
      "uploads.sha256",
      "uploads.format",
      "uploads.rootFolder",
    ])
    .where("moduleVersions.id", "=", versionId)
    .executeTakeFirst();
}

export async function findReadmeText(
  db: Database,
  moduleId: number,
  version: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom("moduleVersions")
    .select("readme")
    .where("moduleId", "=", moduleId)
    .where("version", "=", version)
    .executeTakeFirst();
  return row?.readme;
}

export function listVersionPictures(db: Database, versionId: number) {
  return db
    .selectFrom("versionPictures")
    .select(["source", "sha256", "width", "height"])
    .where("versionId", "=", versionId)
    .execute();
}

export async function insertVersionPicture(
  db: Database,
  picture: Insertable<VersionPictures>,
): Promise<void> {
  await db
    .insertInto("versionPictures")
    .values(picture)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Stores a README's HTML. A version rendered without time never replaces a better one. */
export async function keepReadmeHtml(
  db: Database,
  versionId: number,
  rendered: { readonly html: string; readonly rendering: string },
): Promise<void> {
  await db
    .updateTable("moduleVersions")
    .set({ readmeHtml: rendered.html, readmeRendering: rendered.rendering })
    .where("id", "=", versionId)
    .$if(rendered.rendering === LATE_RENDERING, (query) => query.where("readmeHtml", "is", null))
    .execute();
}

/** The next versions by ID whose README was made by another renderer version. */
export async function listOldReadmes(
  db: Database,
  current: readonly string[],
  after: number,
): Promise<{ readonly id: number }[]> {
  return db
    .selectFrom("moduleVersions")
    .select("id")
    .where("id", ">", after)
    .where(({ eb, or }) =>
      or([eb("readmeRendering", "is", null), eb("readmeRendering", "not in", current)]),
    )
    .orderBy("id")
    .limit(100)
    .execute();
}
