import type { Engineer } from "@stackyard/contract/talent/talent";
import { compileFirst } from "../../../platform/db/compile-once.ts";
import { oncePerPage } from "../../../platform/http/api/once-per-page.ts";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import type { Services, ViewerServices } from "../../../platform/services.ts";
import { findWholeEngineer, IS_SHOWN, selectEngineers } from "./engineer-queries.ts";
import { presentEngineer } from "./present-engineer.ts";

type Asking = Pick<ViewerServices, "db" | "user" | "lookups">;

/** One engineer. A hidden profile is visible to its owner only. */
export async function findShownEngineer(ctx: Asking, id: number): Promise<Engineer> {
  return (await findShownPage(ctx, id)).engineer;
}

/** One engineer with the additional data of their page. */
export async function findShownPage(ctx: Asking, id: number) {
  const viewerId = ctx.user?.id ?? 0;
  const row = await oncePerPage(ctx, `engineer ${id} for ${viewerId}`, () =>
    findWholeEngineer(ctx.db, { id, viewerId }),
  );
  if (!row) throw new AppError("engineer_not_found");
  const { tools, clouds, languages, timeZone, hourlyRateCents, isHidden, ...known } = row;
  const { ratingCounts, bio, memberSince, ...listed } = known;
  const offer = { tools, clouds, languages, timeZone, hourlyRate: hourlyRateCents, isHidden };
  const more = { ...offer, ratingCounts, bio, memberSince: memberSince.toISOString() };
  return { engineer: presentEngineer(listed), more };
}

/** A user's engineer profile; null if there is none or it is hidden. */
export async function findEngineerOf({ db }: Services, userId: number): Promise<Engineer | null> {
  const row = await findShown(db, { userId });
  return row ? presentEngineer(row) : null;
}

const findShown = compileFirst((db, given: { userId: number }) =>
  selectEngineers(db).where("engineers.userId", "=", given.userId).where(IS_SHOWN),
);
