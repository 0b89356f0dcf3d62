import type { ZipPart } from "@stackyard/archive/write-zip";
import type { Database } from "../../platform/db/database.ts";
import type { Services } from "../../platform/services.ts";
import { openAttachment } from "../attachments/open-attachment.ts";
import { ownAttachments } from "../support/own-attachments.ts";
import { heldWork } from "./held-work.ts";

/** What an account holds, as files: its rows as JSON, without secrets, and its archives. */
export async function heldData(
  { db, files }: Pick<Services, "db" | "files">,
  userId: number,
): Promise<ZipPart[]> {
  const tables = { ...(await heldRows(db, userId)), ...(await heldWork(db, userId)) };
  const texts = Object.entries(tables).map(([name, rows]) => ({
    path: `${name}.json`,
    text: `${JSON.stringify(rows, null, 2)}\n`,
  }));
  const archives = tables.versions.map(({ name, system, version, format, sha256 }) => ({
    path: `modules/${name}-${system}-${version}.${format}`,
    open: () => files.open(sha256),
  }));
  const sent = tables.attachments.map(({ id, fileName, ...stored }) => ({
    path: `messages/${id}-${fileName}`,
    open: () => openAttachment(files, stored),
  }));
  const pictures = tables.forumPictures.map(({ sha256 }) => ({
    path: `forum/${sha256}.webp`,
    open: () => files.open(sha256),
  }));
  return [
    ...texts,
    ...archives,
    ...sent,
    ...pictures,
    ...(await ownAttachments({ db, files }, userId)),
  ];
}

async function heldRows(db: Database, userId: number) {
  return {
    account: await db.selectFrom("users").selectAll().where("id", "=", userId).execute(),
    engineer: await db.selectFrom("engineers").selectAll().where("userId", "=", userId).execute(),
    certifications: await db
      .selectFrom("engineerCertifications")
      .innerJoin("engineers", "engineers.id", "engineerId")
      .select(["name", "issuer", "number", "expiresOn", "checkedAt", "declineReason"])
      .where("userId", "=", userId)
      .execute(),
    plannedWeeks: await db
      .selectFrom("engineerWeeks")
      .innerJoin("engineers", "engineers.id", "engineerId")
      .select(["week", "state"])
      .where("userId", "=", userId)
      .execute(),
    savedSearches: await db
      .selectFrom("savedSearches")
      .select(["query", "createdAt"])
      .where("userId", "=", userId)
      .execute(),
    sessions: await db
      .selectFrom("sessions")
      .select(["id", "userAgent", "createdAt", "expiresAt"])
      .select(["firstAddress", "lastAddress", "lastUsedAt"])
      .where("userId", "=", userId)
      .execute(),
    tokens: await db
      .selectFrom("registryTokens")
      .select(["id", "name", "prefix", "scope", "createdAt", "expiresAt", "lastUsedAt"])
      .select("revokedAt")
      .where("userId", "=", userId)
      .execute(),
    passkeys: await db
      .selectFrom("passkeys")
      .select(["id", "name", "createdAt", "lastUsedAt"])
      .where("userId", "=", userId)
      .execute(),
    domains: await db
      .selectFrom("claimedDomains")
      .select(["domain", "createdAt", "provenAt", "checkedAt"])
      .where("userId", "=", userId)
      .execute(),
    notificationChoices: await db
      .selectFrom("notificationChoices")
      .select(["kind", "inApp", "byMail", "inDigest"])
      .where("userId", "=", userId)
      .execute(),
    mails: await db
      .selectFrom("mails")
      .select(["kind", "address", "subject", "status", "createdAt", "endedAt"])
      .where("userId", "=", userId)
      .execute(),
    newsletter: await db
      .selectFrom("newsletterSubscribers")
      .innerJoin("users", "users.email", "newsletterSubscribers.address")
      .select(["address", "confirmedAt"])
      .where("users.id", "=", userId)
      .where("users.emailVerified", "=", true)
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
      .innerJoin("modules", "modules.id", "purchases.moduleId")
      .select(["purchases.id", "moduleId", "title", "amountCents", "purchases.status"])
      .select(["paymentMethod", "purchases.createdAt", "settledAt"])
      .where("buyerId", "=", userId)
      .execute(),
    reviews: await db.selectFrom("reviews").selectAll().where("authorId", "=", userId).execute(),
    reviewAnswers: await db
      .selectFrom("reviews")
      .innerJoin("modules", "modules.id", "reviews.moduleId")
      .select(["reviews.id as reviewId", "moduleId", "answer", "answeredAt"])
      .where("modules.authorId", "=", userId)
      .where("answer", "is not", null)
      .execute(),
    forumThreads: await db
      .selectFrom("forumThreads")
      .select(["id", "title", "tags", "categoryId", "moduleId", "status", "createdAt"])
      .where("userId", "=", userId)
      .execute(),
    forumPosts: await db
      .selectFrom("forumPosts")
      .select(["id", "threadId", "number", "content", "status", "createdAt", "editedAt"])
      .where("userId", "=", userId)
      .execute(),
    forumPictures: await db
      .selectFrom("forumPictures")
      .select(["sha256", "width", "height", "bytes", "createdAt"])
      .where("userId", "=", userId)
      .execute(),
    forumAppeals: await db
      .selectFrom("forumAppeals")
      .select(["postId", "about", "text", "status", "answer", "createdAt"])
      .where("userId", "=", userId)
      .execute(),
    forumReactions: await db
      .selectFrom("forumReactions")
      .select(["postId", "kind"])
      .where("userId", "=", userId)
      .execute(),
    forumFollowing: await db
      .selectFrom("forumThreadFollowers")
      .select(["threadId", "isFollowing"])
      .where("userId", "=", userId)
      .execute(),
    forumCategoriesFollowed: await db
      .selectFrom("forumCategoryFollowers")
      .select("categoryId")
      .where("userId", "=", userId)
      .execute(),
    forumReads: await db
      .selectFrom("forumReads")
      .select(["threadId", "lastNumber"])
      .where("userId", "=", userId)
      .execute(),
    activity: await db
      .selectFrom("eventPeople")
      .innerJoin("events", "events.id", "eventPeople.eventId")
      .select(["type", "actorId", "subjectKind", "subjectId", "data", "at"])
      .where("userId", "=", userId)
      .orderBy("eventId")
      .execute(),
  };
}
