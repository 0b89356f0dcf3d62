import { sql } from "kysely";
import type { Services } from "../../../platform/services.ts";
import { eraseDeploymentsOf } from "../../deployments/deployments/erase-deployments.ts";
import { removeForumPicturesOf } from "../../forum/pictures/sweep-pictures.ts";
import { leaveContracts } from "../../projects/agreement/leave-contracts.ts";
import { eraseProjectsOf } from "../../projects/proposals/erase-projects.ts";
import { eraseTickets } from "../../support/support/erase-tickets.ts";
import { eraseConversationsOf } from "../../talent/conversations/erase-conversations.ts";
import { endOpenOrders } from "../../trade/orders/end-open-orders.ts";
import { eraseBuyer } from "../../trade/orders/erase-buyer.ts";
import { eraseSeller } from "../../trade/payouts/close-account.ts";
import { eraseRefundsOf } from "../../trade/refunds/erase-refunds.ts";
import { erasePayloads } from "../../trade/webhooks/erase-payloads.ts";
import { eraseReviewsOf } from "../reviews/erase-reviews.ts";
import { eraseApplicationsOf } from "./erase-applications.ts";
import { removeExportsOf } from "./make-export.ts";
import { removeAvatarOf } from "./remove-avatar.ts";

const FORMER_USER = "Former user";
const LEFT_BEHIND = "Its author left Stackyard, so it's no longer maintained.";

/** Tables whose rows belong to one person only. */
const OWN_TABLES = [
  "accounts",
  "authenticatorApps",
  "claimedDomains",
  "emailLinks",
  "eventPeople",
  "eventRegistrations",
  "forumAppeals",
  "forumCategoryFollowers",
  "forumReactions",
  "forumReadBounds",
  "forumReads",
  "forumThreadFollowers",
  "installs",
  "mails",
  "notificationChoices",
  "oauthGrants",
  "notifications",
  "passkeys",
  "recoveryCodes",
  "registryTokens",
  "reputations",
  "serviceQuestions",
  "savedSearches",
  "webhooks",
  "sessions",
  "tickets",
] as const;

/**
 * Erases a person's data. What others rely on stays, attributed to a former user: published
 * modules, reviews, purchases and the ledger.
 */
export async function erasePerson(ctx: Services, userId: number): Promise<void> {
  await eraseAccess(ctx, userId);
  await eraseWork(ctx, userId);
  await withdrawWork(ctx, userId);
  await leaveContracts(ctx, userId);
  await eraseProjectsOf(ctx, userId);
  await eraseDeploymentsOf(ctx, userId);
  await eraseReviewsOf(ctx, userId);
  await eraseConversationsOf(ctx, userId);
  await removeExportsOf(ctx, userId);
  await removeAvatarOf(ctx, userId);
  await eraseTickets(ctx, userId);
  await removeForumPicturesOf(ctx, userId);
  await endOpenOrders(ctx, userId);
  await eraseBuyer(ctx, userId);
  await eraseRefundsOf(ctx, userId);
  await eraseSeller(ctx, userId);
  await erasePayloads(ctx, userId);
  await ctx.db
    .updateTable("users")
    .set({
      displayUsername: FORMER_USER,
      email: `deleted-${userId}@stackyard.invalid`,
      emailVerified: false,
      fullName: null,
      bio: null,
      avatar: null,
      role: "buyer",
      githubLink: null,
      githubId: null,
      githubUsername: null,
      githubAvatar: null,
      skills: [],
      certifications: [],
      trustScore: null,
      organization: null,
      isVerified: false,
      preferredIacTools: null,
      specialization: null,
      experience: null,
      cloudProvider: null,
      securityCertifications: null,
      auditingExperience: null,
      auditorAppliedAt: null,
      auditorApprovedAt: null,
      suspendedAt: null,
      suspendedUntil: null,
      suspensionReason: null,
      deletesAt: null,
      deletedAt: new Date(),
    })
    .where("id", "=", userId)
    .execute();
}

/** Credentials, requests and logs. */
async function eraseAccess(ctx: Pick<Services, "db" | "jobs">, userId: number): Promise<void> {
  const { db } = ctx;
  const { email } = await db
    .selectFrom("users")
    .select("email")
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  await db
    .deleteFrom("verifications")
    .where(sql<number>`strpos(identifier || ' ' || value, ${email})`, ">", 0)
    .execute();
  for (const table of OWN_TABLES) await db.deleteFrom(table).where("userId", "=", userId).execute();
  for (const table of ["mails", "mailBounces"] as const)
    await db.deleteFrom(table).where("address", "=", email).execute();
  await db
    .deleteFrom("newsletterSubscribers")
    .where("address", "=", email)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("users").select("id").where("id", "=", userId).where("emailVerified", "=", true),
      ),
    )
    .execute();
  await eraseApplicationsOf(ctx, userId);
  await db
    .deleteFrom("idempotencyKeys")
    .where(sql<boolean>`starts_with(caller || ' ', ${`user ${userId} `})`)
    .execute();
}

/** Their engineer profile, and modules that nobody else ever had. */
async function eraseWork({ db }: Pick<Services, "db">, userId: number): Promise<void> {
  await db.deleteFrom("engineers").where("userId", "=", userId).execute();
  const own = db.selectFrom("modules").select("id").where("authorId", "=", userId);
  for (const table of ["publishers", "publishingTokens"] as const)
    await db.deleteFrom(table).where("moduleId", "in", own).execute();
  // A repository's name often is its owner's.
  await db
    .updateTable("uploads")
    .set({ origin: null })
    .where("userId", "=", userId)
    .where("origin", "is not", null)
    .execute();
  const unshown = own.where("status", "in", ["pending", "rejected"]);
  await db
    .updateTable("modules")
    .set({ latestVersionId: null })
    .where("id", "in", unshown)
    .execute();
  await db.deleteFrom("modules").where("id", "in", unshown).execute();
  await db
    .deleteFrom("moduleVersions")
    .where("moduleId", "in", own)
    .where("status", "in", ["pending", "rejected"])
    .execute();
  await db
    .deleteFrom("uploads")
    .where("userId", "=", userId)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("moduleVersions").whereRef("uploadId", "=", "uploads.id"))),
    )
    .execute();
}

/** Nobody would be paid for their modules, so those stay with their holders only. */
async function withdrawWork({ db }: Pick<Services, "db">, userId: number): Promise<void> {
  const own = db.selectFrom("modules").select("id").where("authorId", "=", userId);
  await db
    .updateTable("moduleVersions")
    .set({
      status: "withdrawn",
      isVerified: false,
      withdrawnAt: sql`now()`,
      withdrawalReason: LEFT_BEHIND,
    })
    .where("moduleId", "in", own)
    .where("status", "=", "published")
    .execute();
  await db
    .updateTable("modules")
    .set({
      status: "withdrawn",
      isVerified: false,
      isFeatured: false,
      featuredPosition: null,
      updatedAt: new Date(),
    })
    .where("authorId", "=", userId)
    .where("status", "=", "published")
    .execute();
}
