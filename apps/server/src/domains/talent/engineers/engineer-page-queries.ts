import { sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { compileFirst } from "../../../platform/db/compile-once.ts";
import { solutionsOf } from "../../forum/posts/solutions-of.ts";
import { workedTogether } from "../talent/have-worked-together.ts";
import { RESPONSE_COUNTS } from "../talent/response-time.ts";
import { countsOfEngineer } from "../talent/track-record.ts";
import { certificationsOf } from "./certification-queries.ts";

interface Given {
  readonly id: number;
  readonly viewerId: number;
  /** The first Monday of the requested weeks. */
  readonly monday: string;
}

/**
 * What is known of an engineer beside the profile: certifications, weeks, contracts, decisions as an
 * auditor, solutions in the forum, and what the viewer did with them.
 */
export const findKnown = compileFirst((db, given: Given) =>
  db
    .selectFrom("engineers")
    .leftJoin("reputations", "reputations.userId", "engineers.userId")
    .leftJoin("responseTimes", "responseTimes.userId", "engineers.userId")
    .select(["reputations.decisions", "reputations.overturned", ...RESPONSE_COUNTS])
    .select(countsOfEngineer(sql.ref("engineers.userId")).as("counts"))
    .select(({ ref }) => [
      certificationsOf(ref("engineers.id")).as("certifications"),
      workedTogether({ clientId: sql.val(given.viewerId), engineerId: ref("engineers.userId") }).as(
        "haveWorked",
      ),
      solutionsOf(ref("engineers.userId")).as("solutions"),
    ])
    .select(({ exists, selectFrom }) => [
      jsonArrayFrom(
        selectFrom("engineerWeeks")
          .select([sql<string>`week::text`.as("week"), "state"])
          .whereRef("engineerId", "=", "engineers.id")
          .where("week", ">=", sql<Date>`${given.monday}::date`),
      ).as("weeks"),
      exists(
        selectFrom("reviews")
          .select("reviews.id")
          .whereRef("reviews.engineerId", "=", "engineers.id")
          .where("contractId", "is", null)
          .where("authorId", "=", given.viewerId),
      ).as("isReviewed"),
      exists(
        selectFrom("hiddenReviews")
          .select("hiddenReviews.id")
          .whereRef("hiddenReviews.engineerId", "=", "engineers.id")
          .where("hiddenReviews.contractId", "is", null)
          .where("hiddenReviews.authorId", "=", given.viewerId),
      ).as("isReviewHidden"),
    ])
    .where("engineers.id", "=", given.id),
);
