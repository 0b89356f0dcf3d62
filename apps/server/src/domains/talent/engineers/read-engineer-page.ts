import type { EngineerPage } from "@stackyard/contract/talent/engineer-profile";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import type { ViewerServices } from "../../../platform/services.ts";
import { findShownPage } from "../talent/find-shown-engineer.ts";
import { responseTimeOf } from "../talent/response-time.ts";
import { engineerRecordOf } from "../talent/track-record.ts";
import { presentCertification, presentInPublic } from "./certification-queries.ts";
import { comingMondays, comingWeeks } from "./coming-weeks.ts";
import { findKnown } from "./engineer-page-queries.ts";

/** An engineer's full page, as the caller may see it. */
export async function readEngineerPage(ctx: ViewerServices, id: number): Promise<EngineerPage> {
  const { db, user } = ctx;
  const { engineer, more } = await findShownPage(ctx, id);
  const { userId } = engineer;
  const isOneself = user?.id === userId;
  const now = new Date();
  const monday = comingMondays(now)[0] ?? "";
  const known = await findKnown(db, { id, viewerId: user?.id ?? 0, monday });
  if (!known) throw new AppError("engineer_not_found");
  const seesReasons = isOneself || user?.role === "admin";
  const { certifications, haveWorked, decisions, overturned } = known;
  const hasReviewed = Boolean(known.isReviewed);
  const isReviewHidden = Boolean(known.isReviewHidden);
  const mayReview = haveWorked && !isOneself && !hasReviewed && !isReviewHidden;
  return {
    ...engineer,
    ...more,
    certifications: certifications.map(seesReasons ? presentCertification : presentInPublic),
    weeks: comingWeeks(known.weeks, now),
    audits: decisions ? { decisions, overturned: overturned ?? 0 } : null,
    responseTime: responseTimeOf(known),
    record: engineerRecordOf(known.counts),
    solutions: known.solutions.map(({ at, ...row }) => ({
      ...row,
      at: new Date(at).toISOString(),
    })),
    viewer: { isOneself, mayReview, hasReviewed, isReviewHidden },
  };
}
