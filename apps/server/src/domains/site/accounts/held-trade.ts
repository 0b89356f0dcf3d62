import type { Database } from "../../../platform/db/database.ts";

/** A user's sales, purchases, reviews and tickets, as rows without secrets. */
export async function heldTrade(db: Database, userId: number) {
  return {
    modules: await db
      .selectFrom("modules")
      .select(["id", "title", "description", "longDescription", "priceCents", "category", "tags"])
      .select(["status", "namespace", "name", "system", "createdAt", "purchaseCount"])
      .where("authorId", "=", userId)
      .execute(),
    versions: await db
      .selectFrom("moduleVersions")
      .innerJoin("modules", "modules.id", "moduleVersions.moduleId")
      .innerJoin("uploads", "uploads.id", "moduleVersions.uploadId")
      .select(["moduleVersions.moduleId", "name", "system", "version", "moduleVersions.status"])
      .select(["moduleVersions.createdAt", "decidedAt", "rejectionReason", "format", "sha256"])
      .where("authorId", "=", userId)
      .execute(),
    uploads: await db
      .selectFrom("uploads")
      .select(["id", "fileName", "sha256", "bytes", "createdAt"])
      .where("userId", "=", userId)
      .execute(),
    purchases: await db
      .selectFrom("purchases")
      .innerJoin("orders", "orders.id", "purchases.orderId")
      .select(["purchases.id", "orderId", "kind", "subjectId", "title", "priceCents"])
      .select(["discountCents", "amountCents", "purchases.taxCents", "refundedCents"])
      .select(["purchases.status", "paymentMethod", "mode", "billing"])
      .select(["purchases.createdAt", "settledAt"])
      .where("purchases.buyerId", "=", userId)
      .execute(),
    cart: await db
      .selectFrom("cartItems")
      .select(["kind", "subjectId", "seenCents", "addedAt"])
      .where("userId", "=", userId)
      .execute(),
    discountCodes: await db
      .selectFrom("discountCodes")
      .select(["code", "basisPoints", "cents", "kind", "subjectId", "uses", "maxUses"])
      .select(["expiresAt", "createdAt", "endedAt"])
      .where("sellerId", "=", userId)
      .execute(),
    sales: await db
      .selectFrom("purchases")
      .innerJoin("orders", "orders.id", "purchases.orderId")
      .select(["purchases.id", "kind", "subjectId", "title", "amountCents", "feeCents"])
      .select(["refundedCents", "chargedBackCents", "sellerCents", "purchases.status", "mode"])
      .select(["paidAt", "creditedAt", "clearedAt"])
      .where("sellerId", "=", userId)
      .where("paidAt", "is not", null)
      .execute(),
    refunds: await db
      .selectFrom("refunds")
      .select(["id", "orderId", "purchaseId", "cause", "status", "cents", "decision"])
      .select(["requestedAt", "grantedAt", "endedAt"])
      .select(({ eb, ref }) => [
        eb.case().when("requestedBy", "=", userId).then(ref("reason")).end().as("reason"),
        eb.case().when("sellerId", "=", userId).then(ref("objection")).end().as("objection"),
      ])
      .where((row) => row.or([row("buyerId", "=", userId), row("sellerId", "=", userId)]))
      .execute(),
    chargebacks: await db
      .selectFrom("disputeParts")
      .innerJoin("disputes", "disputes.id", "disputeId")
      .select(["orderId", "purchaseId", "disputes.status", "disputeParts.cents", "openedAt"])
      .where("sellerId", "=", userId)
      .execute(),
    seller: await db.selectFrom("sellers").selectAll().where("userId", "=", userId).execute(),
    sellerAccounts: await db
      .selectFrom("sellerAccounts")
      .selectAll()
      .where("userId", "=", userId)
      .execute(),
    payouts: await db
      .selectFrom("payouts")
      .select(["id", "provider", "mode", "cents", "status", "note", "scheduledOn"])
      .select(["requestedAt", "transferredAt", "endedAt"])
      .where("sellerId", "=", userId)
      .execute(),
    adjustments: await db
      .selectFrom("adjustments")
      .select(["id", "status", "mode", "cents", "fromKind", "toKind", "reason", "decidedAt"])
      .where((row) => row.or([row("fromUser", "=", userId), row("toUser", "=", userId)]))
      .execute(),
    invoices: await db
      .selectFrom("invoices")
      .leftJoin("invoiceParties", "invoiceId", "invoices.id")
      .select(["invoices.id", "number", "kind", "orderId", "lines", "netCents", "taxCents"])
      .select(["mode", "issuedAt", "seller", "buyer"])
      .where((row) => row.or([row("sellerId", "=", userId), row("buyerId", "=", userId)]))
      .execute(),
    hiddenReviews: await db
      .selectFrom("hiddenReviews")
      .select(["id", "review", "reason", "hiddenAt", "appeal", "appealedAt", "answer"])
      .where("authorId", "=", userId)
      .execute(),
    reportsOfReviews: await db
      .selectFrom("reviewReports")
      .select(["reviewId", "reason", "note", "status", "createdAt"])
      .where("reporterId", "=", userId)
      .execute(),
    reviews: await db.selectFrom("reviews").selectAll().where("authorId", "=", userId).execute(),
    sealedReviews: await db
      .selectFrom("sealedReviews")
      .selectAll()
      .where("authorId", "=", userId)
      .execute(),
    reviewAnswers: await db
      .selectFrom("reviews")
      .innerJoin("modules", "modules.id", "reviews.moduleId")
      .select(["reviews.id as reviewId", "moduleId", "answer", "answeredAt"])
      .where("modules.authorId", "=", userId)
      .where("answer", "is not", null)
      .execute(),
    tickets: await db
      .selectFrom("supportTickets")
      .select(["id", "name", "email", "subject", "category", "priority", "status", "moduleId"])
      .select(["purchaseId", "rating", "ratingComment", "createdAt", "updatedAt"])
      .where("userId", "=", userId)
      .execute(),
    ticketMessages: await db
      .selectFrom("supportMessages")
      .innerJoin("supportTickets", "supportTickets.id", "supportMessages.ticketId")
      .select(["supportMessages.id", "ticketId", "kind", "text", "supportMessages.createdAt"])
      .where("userId", "=", userId)
      .where("kind", "!=", "note")
      .execute(),
  };
}
