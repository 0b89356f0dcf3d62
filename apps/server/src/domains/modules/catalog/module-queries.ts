import { MOST_FEATURED } from "@stackyard/contract/modules/curation";
import { sql } from "kysely";
import { compileFirst } from "../../../platform/db/compile-once.ts";
import type { Database } from "../../../platform/db/database.ts";
import { entitledSince, holdsEntitlement } from "../entitlements/download-right.ts";

/** Written into statements as the indexes have it, so that a plan for all parameters knows them. */
export const PUBLISHED = sql.lit("published" as const);

const COLUMNS = [
  "modules.id",
  "modules.title",
  "modules.description",
  "modules.priceCents",
  "modules.image",
  "modules.pictureSha256",
  "modules.category",
  "modules.tags",
  "modules.securityScore",
  "modules.qualityScore",
  "modules.efficiencyScore",
  "modules.status",
  "modules.createdAt",
  "modules.updatedAt",
  "modules.authorId",
  "modules.isFeatured",
  "modules.isVerified",
  "modules.namespace",
  "modules.name",
  "modules.system",
  "modules.ratingSum",
  "modules.ratingCount",
  "modules.purchaseCount",
  "users.displayUsername as authorUsername",
  "users.avatar as authorAvatar",
  "latest.version as latestVersion",
] as const;

/** Modules with what a card shows of their author and their latest version. */
export function selectModules(db: Database) {
  return db
    .selectFrom("modules")
    .innerJoin("users", "users.id", "modules.authorId")
    .leftJoin("moduleVersions as latest", "latest.id", "modules.latestVersionId")
    .select(COLUMNS);
}

export type ModuleRow = Awaited<ReturnType<ReturnType<typeof selectModules>["execute"]>>[number];

export type ModuleDetailRow = NonNullable<Awaited<ReturnType<typeof findModuleDetail>>>;

/** What the detail page adds, and how `viewerId` stands to the module. */
export const findModuleDetail = compileFirst((db, given: { id: number; viewerId: number | null }) =>
  selectModules(db)
    .select(["modules.longDescription", "modules.descriptionHtml", "modules.descriptionRendering"])
    .select("modules.reviewCount")
    .select(["modules.takenDownAt", "modules.takedownReason", "modules.takedownIsCritical"])
    .select(({ exists, not, selectFrom }) => [
      not(
        exists(selectFrom("moduleVersions").whereRef("moduleVersions.moduleId", "=", "modules.id")),
      ).as("isWaitingForArchive"),
      holdsEntitlement(given.viewerId).as("isEntitled"),
      entitledSince(given.viewerId).as("entitledSince"),
      exists(
        selectFrom("reviews")
          .whereRef("reviews.moduleId", "=", "modules.id")
          .where("reviews.authorId", "=", given.viewerId),
      ).as("hasReviewed"),
    ])
    .where("modules.id", "=", given.id),
);

export function listFeatured(db: Database) {
  return selectModules(db)
    .where("modules.isFeatured", "=", sql.lit(true))
    .where("modules.status", "=", PUBLISHED)
    .orderBy("modules.featuredPosition")
    .orderBy("modules.id", "desc")
    .limit(MOST_FEATURED)
    .execute();
}

/** How many published modules there are, from the kept counts. */
export async function countPublished(
  db: Database,
  { category, verified }: { category?: string; verified?: boolean },
): Promise<number> {
  const { total } = await db
    .selectFrom("moduleCounts")
    .select(({ fn }) => fn.sum<number>("count").as("total"))
    .$if(category !== undefined, (query) => query.where("category", "=", category as string))
    .$if(Boolean(verified), (query) => query.where("isVerified", "=", true))
    .executeTakeFirstOrThrow();
  return Number(total ?? 0);
}
