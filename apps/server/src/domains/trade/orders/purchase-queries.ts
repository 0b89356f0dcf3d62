import type { Database } from "../../../platform/db/database.ts";

/** Purchases of modules, with what their buyers need to install them. */
const selectPurchases = (db: Database) =>
  db
    .selectFrom("purchases")
    .innerJoin("orders", "orders.id", "purchases.orderId")
    .innerJoin("modules", "modules.id", "purchases.moduleId")
    .leftJoin("moduleVersions as latest", "latest.id", "modules.latestVersionId")
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom("installs")
          .innerJoin("moduleVersions", "moduleVersions.id", "installs.versionId")
          .select("version")
          .whereRef("installs.userId", "=", "purchases.buyerId")
          .whereRef("installs.moduleId", "=", "purchases.moduleId")
          .orderBy("installs.week", "desc")
          .limit(1)
          .as("installed"),
      (join) => join.onTrue(),
    )
    .select([
      "purchases.id",
      "purchases.orderId",
      "purchases.subjectId",
      "purchases.amountCents",
      "purchases.refundedCents",
      "purchases.status",
      "purchases.createdAt",
      "orders.mode",
      "orders.paymentMethod",
      "orders.totalCents",
      "modules.title as moduleTitle",
      "modules.namespace",
      "modules.name",
      "modules.system",
      "latest.version as latestVersion",
      "installed.version as installedVersion",
    ]);

export type PurchaseRow = Awaited<ReturnType<typeof findPurchase>>;

export function findPurchase(db: Database, id: number) {
  return selectPurchases(db).where("purchases.id", "=", id).executeTakeFirstOrThrow();
}

/** Purchases without failed attempts. */
export function listPurchaseRows(db: Database, buyerId: number) {
  return selectPurchases(db)
    .where("purchases.buyerId", "=", buyerId)
    .where("purchases.status", "<>", "failed")
    .orderBy("purchases.id", "desc")
    .limit(200)
    .execute();
}

export function findPurchaseOf(db: Database, buyerId: number, id: number) {
  return db
    .selectFrom("purchases")
    .select("id")
    .where("id", "=", id)
    .where("buyerId", "=", buyerId)
    .executeTakeFirst();
}
