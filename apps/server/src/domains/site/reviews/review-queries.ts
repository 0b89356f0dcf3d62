import type { Review } from "@stackyard/contract/modules/modules";
import { sql } from "kysely";
import type { Database } from "../../../platform/db/database.ts";
import { cutPage, type Page } from "../../../platform/http/api/paging.ts";
import { AppError } from "../../../platform/http/errors/app-error.ts";

export interface Written {
  readonly content: string;
  readonly rating: number;
}

interface NewRow extends Written {
  readonly authorId: number;
  readonly moduleId?: number;
  readonly engineerId?: number;
  readonly clientId?: number;
  readonly contractId?: number;
  readonly isCounted?: boolean;
}

interface Reviewed {
  readonly authorId: number;
  readonly moduleId?: number;
  readonly engineerId?: number;
}

/** Throws if an administrator has hidden the author's review, which isn't written again. */
export async function requireNoneHidden(
  db: Database,
  { authorId, moduleId = 0, engineerId = 0 }: Reviewed,
): Promise<void> {
  const hidden = await db
    .selectFrom("hiddenReviews")
    .select("id")
    .where("authorId", "=", authorId)
    .where("contractId", "is", null)
    .where((row) => row.or([row("moduleId", "=", moduleId), row("engineerId", "=", engineerId)]))
    .executeTakeFirst();
  if (hidden) throw new AppError("already_reviewed", { message: HIDDEN });
}

const HIDDEN = "An administrator has hidden your review. You can appeal under Hidden reviews.";

export async function insertReview(db: Database, row: NewRow): Promise<number> {
  const { id } = await db
    .insertInto("reviews")
    .values(row)
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Refunded purchases count, because the buyer has used the module. */
export const IS_BY_PURCHASER = sql<boolean>`EXISTS (SELECT FROM entitlements
  WHERE entitlements.user_id = reviews.author_id AND entitlements.module_id = reviews.module_id)`;

/** Until the author buys the module again. */
const IS_REFUNDED = sql<boolean>`EXISTS (SELECT FROM entitlements
  WHERE entitlements.user_id = reviews.author_id AND entitlements.module_id = reviews.module_id
    AND entitlements.revoked_for IS NOT NULL)`;

export function selectReviews(db: Database) {
  return db
    .selectFrom("reviews")
    .leftJoin("users", "users.id", "reviews.authorId")
    .select([
      "reviews.id",
      "reviews.content",
      "reviews.rating",
      "reviews.moduleId",
      "reviews.engineerId",
      "reviews.clientId",
      "reviews.authorId",
      "reviews.createdAt",
      "reviews.isCounted",
      "reviews.answer",
      "reviews.answeredAt",
      sql<boolean | null>`CASE WHEN reviews.module_id IS NOT NULL THEN ${IS_BY_PURCHASER} END`.as(
        "isByPurchaser",
      ),
      IS_REFUNDED.as("isRefunded"),
      "users.displayUsername as authorUsername",
      "users.avatar as authorAvatar",
    ]);
}

type ReviewRow = Awaited<ReturnType<ReturnType<typeof selectReviews>["execute"]>>[number];

export function presentReview(row: ReviewRow): Review {
  return {
    ...row,
    createdAt: row.createdAt.toISOString(),
    answeredAt: row.answeredAt?.toISOString() ?? null,
  };
}

interface PageOf {
  readonly limit: number;
  readonly cursor?: readonly [number] | undefined;
  readonly total: number;
  readonly by?: "everyone" | "purchasers";
}

/** One page of reviews of a subject, newest first. */
export async function listPage(
  db: Database,
  [column, id]: readonly ["reviews.moduleId" | "reviews.engineerId", number],
  { limit, cursor, total, by }: PageOf,
): Promise<Page<Review>> {
  const before = cursor?.[0];
  const rows = await selectReviews(db)
    .where(column, "=", id)
    .$if(by === "purchasers", (query) => query.where(IS_BY_PURCHASER))
    .$if(before !== undefined, (query) => query.where("reviews.id", "<", before ?? 0))
    .orderBy("reviews.id", "desc")
    .limit(limit + 1)
    .execute();
  const { shown, nextCursor } = cutPage(rows, limit, (last) => [last.id]);
  return {
    items: shown.map(presentReview),
    total,
    nextCursor,
  };
}

/** Of one of their published modules, of their work as an engineer, or of them as a client. */
export const isAboutWorkOf = (userId: number) =>
  sql<boolean>`(reviews.module_id IN
      (SELECT id FROM modules WHERE author_id = ${userId} AND status = 'published')
    OR reviews.engineer_id = (SELECT id FROM engineers WHERE user_id = ${userId})
    OR reviews.client_id = ${userId})`;
