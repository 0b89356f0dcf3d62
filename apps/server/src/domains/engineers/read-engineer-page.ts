import type { EngineerPage } from "@stackyard/contract/talent/engineer-profile";
import type { ViewerServices } from "../../platform/services.ts";
import { haveWorkedTogether } from "../engagements/have-worked-together.ts";
import { listSolutionsOf } from "../forum/list-solutions-of.ts";
import { readReputation } from "../reputation/read-reputation.ts";
import { readResponseTime } from "../response-times/read-response-time.ts";
import { findShownEngineer } from "../talent/find-shown-engineer.ts";
import {
  presentCertification,
  presentInPublic,
  selectCertifications,
} from "./certification-queries.ts";
import { comingMondays, comingWeeks } from "./coming-weeks.ts";
import { findPageRow, hasReviewed, listWeeks } from "./engineer-page-queries.ts";

/** An engineer with all that Stackyard knows of them, as the caller may see it. */
export async function readEngineerPage(ctx: ViewerServices, id: number): Promise<EngineerPage> {
  const { db, user } = ctx;
  const engineer = await findShownEngineer(ctx, id);
  const { userId } = engineer;
  const now = new Date();
  const [row, certifications, weeks, reputation, reviewed, haveWorked, responseTime, solutions] =
    await Promise.all([
      findPageRow(db, id),
      selectCertifications(db).where("engineerId", "=", id).orderBy("id").execute(),
      listWeeks(db, id, comingMondays(now)[0] ?? ""),
      readReputation(ctx, userId),
      user ? hasReviewed(db, id, user.id) : false,
      user ? haveWorkedTogether(ctx, { clientId: user.id, engineerId: userId }) : false,
      readResponseTime(ctx, userId),
      listSolutionsOf(ctx, userId),
    ]);
  const { hourlyRateCents, memberSince, ...rest } = row;
  const seesReasons = user?.id === userId || user?.role === "admin";
  const { decisions = 0, overturned = 0 } = reputation?.record ?? {};
  return {
    ...engineer,
    ...rest,
    hourlyRate: hourlyRateCents,
    memberSince: memberSince.toISOString(),
    certifications: certifications.map(seesReasons ? presentCertification : presentInPublic),
    weeks: comingWeeks(weeks, now),
    audits: decisions > 0 ? { decisions, overturned } : null,
    responseTime,
    solutions,
    viewer: {
      isOneself: user?.id === userId,
      mayReview: haveWorked && !reviewed,
      hasReviewed: reviewed,
    },
  };
}
