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
    reviews: await db.selectFrom("reviews").selectAll().where("authorId", "=", userId).execute(),
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
