import { MAX_FEATURED } from "@stackyard/contract/modules/curation";
import { type ExpressionBuilder, sql } from "kysely";
import { compileFirst } from "../../../platform/db/compile-once.ts";
import type { Database } from "../../../platform/db/database.ts";
import type { DB } from "../../../platform/db/schema.generated.ts";
import { entitledSince, holdsEntitlement } from "../entitlements/download-right.ts";

/** As many as a search counts. */
const MAX_FACETS = 200;

/** A literal rather than a parameter, so that generic plans can use the partial indexes. */
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
  "modules.worstCase",
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
  "modules.installCount",
  "users.displayUsername as authorUsername",
  "users.avatar as authorAvatar",
  "latest.version as latestVersion",
] as const;

export const TAKEDOWN_COLUMNS = [
  "modules.takenDownAt",
  "modules.takenDownBy",
  "modules.takedownReason",
  "modules.takedownIsCritical",
] as const;

/** Modules with their author and latest version, as shown on a card. */
export function selectModules(db: Database) {
  return db
    .selectFrom("modules")
    .innerJoin("users", "users.id", "modules.authorId")
    .leftJoin("moduleVersions as latest", "latest.id", "modules.latestVersionId")
    .select(COLUMNS);
}

export type ModuleRow = Awaited<ReturnType<ReturnType<typeof selectModules>["execute"]>>[number];

export type ModuleDetailRow = NonNullable<Awaited<ReturnType<typeof findModuleDetail>>>;

/** The additional columns of the detail page, and the viewer's relation to the module. */
export const findModuleDetail = compileFirst((db, given: { id: number; viewerId: number | null }) =>
  selectModules(db)
    .select(["modules.longDescription", "modules.descriptionHtml", "modules.descriptionRendering"])
    .select("modules.reviewCount")
    .select(TAKEDOWN_COLUMNS)
    .select(({ exists, not, selectFrom }) =>
      not(
        exists(selectFrom("moduleVersions").whereRef("moduleVersions.moduleId", "=", "modules.id")),
      ).as("isWaitingForArchive"),
    )
    .select(relationTo(given.viewerId))
    .select(entitledSince(given.viewerId).as("entitledSince"))
    .where("modules.id", "=", given.id),
);

/** A viewer's relation to a module, as `findModuleDetail` has it. */
export const findRelation = compileFirst((db, given: { id: number; viewerId: number }) =>
  db.selectFrom("modules").select(relationTo(given.viewerId)).where("modules.id", "=", given.id),
);

function relationTo(viewerId: number | null) {
  return ({ exists, selectFrom }: ExpressionBuilder<DB, "modules">) =>
    [
      holdsEntitlement(viewerId).as("isEntitled"),
      exists(
        selectFrom("reviews")
          .whereRef("reviews.moduleId", "=", "modules.id")
          .where("reviews.authorId", "=", viewerId),
      ).as("hasReviewed"),
      exists(
        selectFrom("hiddenReviews")
          .whereRef("hiddenReviews.moduleId", "=", "modules.id")
          .where("hiddenReviews.authorId", "=", viewerId),
      ).as("isReviewHidden"),
    ] as const;
}

export function listFeatured(db: Database) {
  return selectModules(db)
    .where("modules.isFeatured", "=", sql.lit(true))
    .where("modules.status", "=", PUBLISHED)
    .orderBy("modules.featuredPosition")
    .orderBy("modules.id", "desc")
    .limit(MAX_FEATURED)
    .execute();
}

/** Number of published modules per facet, from maintained counts, the most frequent first. */
export function listFacets(db: Database) {
  return db
    .selectFrom("moduleFacetCounts")
    .select(["facet", "count"])
    .where("count", ">", 0)
    .orderBy("count", "desc")
    .orderBy("facet")
    .limit(MAX_FACETS)
    .execute();
}

/** The number of published modules, from maintained counts. */
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
