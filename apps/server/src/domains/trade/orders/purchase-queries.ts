import { type Insertable, sql } from "kysely";
import type { Database } from "../../../platform/db/database.ts";
import type { Purchases } from "../../../platform/db/schema.generated.ts";
import { statesBefore } from "../../../platform/transition-table.ts";
import { PURCHASE_TRANSITIONS } from "./purchase-state.ts";

const selectPurchases = (db: Database) =>
  db
    .selectFrom("purchases")
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
      "purchases.buyerId",
      "purchases.sellerId",
      "purchases.moduleId",
      "purchases.amountCents",
      "purchases.feeCents",
      "purchases.status",
      "purchases.paymentMethod",
      "purchases.failure",
      "purchases.createdAt",
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

/** The buyer's address and the seller's name. */
export function findParties(db: Database, id: number) {
  return db
    .selectFrom("purchases")
    .innerJoin("users as buyer", "buyer.id", "purchases.buyerId")
    .innerJoin("users as seller", "seller.id", "purchases.sellerId")
    .select(["buyer.email as buyerEmail", "seller.displayUsername as sellerUsername"])
    .where("purchases.id", "=", id)
    .executeTakeFirstOrThrow();
}

/** A paid purchase of this buyer, with the names of buyer and seller. */
export function findPaid(db: Database, { id, buyerId }: { id: number; buyerId: number }) {
  return db
    .selectFrom("purchases")
    .innerJoin("modules", "modules.id", "purchases.moduleId")
    .innerJoin("users as buyer", "buyer.id", "purchases.buyerId")
    .innerJoin("users as seller", "seller.id", "purchases.sellerId")
    .select(["purchases.moduleId", "amountCents", "paymentMethod", "paymentReference", "settledAt"])
    .select(["modules.title as moduleTitle", "namespace", "name", "system"])
    .select([
      "buyer.displayUsername as buyerUsername",
      "buyer.fullName as buyerFullName",
      "buyer.organization as buyerOrganization",
      "seller.displayUsername as sellerUsername",
      "seller.fullName as sellerFullName",
    ])
    .where("purchases.id", "=", id)
    .where("buyerId", "=", buyerId)
    .where("purchases.status", "=", "paid")
    .executeTakeFirst();
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

/** Opens a purchase; undefined if the buyer has an open or paid one of this module. */
export async function openPurchase(
  db: Database,
  purchase: Insertable<Purchases>,
): Promise<number | undefined> {
  const row = await db
    .insertInto("purchases")
    .values(purchase)
    .onConflict((conflict) =>
      // A literal that matches the index, because a generic plan couldn't use it with a parameter.
      conflict
        .columns(["buyerId", "moduleId"])
        .where("status", "<>", sql.lit("failed"))
        .doNothing(),
    )
    .returning("id")
    .executeTakeFirst();
  return row?.id;
}

export function findOpenPurchase(db: Database, buyerId: number, moduleId: number) {
  return db
    .selectFrom("purchases")
    .select(["id", "status", "amountCents", "paymentMethod"])
    .where("buyerId", "=", buyerId)
    .where("moduleId", "=", moduleId)
    .where("status", "<>", "failed")
    .executeTakeFirst();
}

/** Ends a pending purchase. False if it has already ended. */
export async function endPurchase(
  db: Database,
  id: number,
  end: { status: "paid"; paymentReference: string } | { status: "failed"; failure: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("purchases")
    .set({ ...end, settledAt: new Date() })
    .where("id", "=", id)
    .where("status", "in", statesBefore(PURCHASE_TRANSITIONS, end.status))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
