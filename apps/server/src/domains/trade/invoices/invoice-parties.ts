import type { InvoiceParty } from "@stackyard/contract/trade/invoices";
import type { Database } from "../../../platform/db/database.ts";

/** The names on an order's invoices as they are now. Without legal details, the name of the account. */
export async function findParties(
  db: Database,
  orderId: number,
  sellerId: number,
): Promise<{ readonly seller: InvoiceParty; readonly buyer: InvoiceParty }> {
  const { billing, ...buyer } = await db
    .selectFrom("orders")
    .innerJoin("users", "users.id", "buyerId")
    .select(["billing", "displayUsername", "fullName", "organization"])
    .where("orders.id", "=", orderId)
    .executeTakeFirstOrThrow();
  const seller = await db
    .selectFrom("users")
    .leftJoin("sellers", "sellers.userId", "users.id")
    .select(["displayUsername", "fullName", "legalName", "address", "country", "vatId"])
    .where("users.id", "=", sellerId)
    .executeTakeFirstOrThrow();
  const accountName = buyer.organization || buyer.fullName || buyer.displayUsername;
  return {
    seller: {
      name: seller.legalName ?? (seller.fullName || seller.displayUsername),
      ...{ address: seller.address, country: seller.country, vatId: seller.vatId },
    },
    buyer: {
      name: billing?.name ?? accountName,
      address: billing?.address ?? null,
      country: billing?.country ?? null,
      vatId: billing?.vatId ?? null,
    },
  };
}
