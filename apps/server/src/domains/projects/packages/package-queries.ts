import { sql } from "kysely";
import type { Database } from "../../../platform/db/database.ts";

/** Chosen packages, and whether their client waits for an answer about the same one. */
export function selectPackages(db: Database) {
  return db
    .selectFrom("packageOrders")
    .selectAll("packageOrders")
    .select(
      sql<boolean>`EXISTS (SELECT FROM package_orders AS other
        JOIN contracts ON contracts.id = other.contract_id AND contracts.status = 'proposed'
        WHERE other.client_id = package_orders.client_id
          AND other.service_id = package_orders.service_id
          AND other.position = package_orders.position)`.as("isWaiting"),
    );
}

export type PackageRow = Awaited<ReturnType<ReturnType<typeof selectPackages>["execute"]>>[number];

/** What a client's orders of these packages that wait for their payment cost together, in cents. */
export async function sumUnpaid(
  db: Database,
  clientId: number,
  ids: readonly number[],
): Promise<number> {
  const { sum } = await db
    .selectFrom("purchases")
    .select(({ fn }) => fn.sum<string | null>("amountCents").as("sum"))
    .where("buyerId", "=", clientId)
    .where("kind", "=", "package")
    .where("subjectId", "in", [...ids])
    .where("status", "=", "pending")
    .executeTakeFirstOrThrow();
  return Number(sum ?? 0);
}

export function countChosen(db: Database, clientId: number) {
  return db
    .selectFrom("packageOrders")
    .where("clientId", "=", clientId)
    .where("purchaseId", "is", null);
}
