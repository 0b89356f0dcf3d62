import { accountSuspended } from "@stackyard/contract/events/members/administration-events";
import type {
  suspendUser as contract,
  ManagedUser,
} from "@stackyard/contract/members/administration";
import type { z } from "zod";
import { record } from "../../../platform/events/record.ts";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import type { UserServices } from "../../../platform/services.ts";
import { endSessions, storeSuspension } from "./account-queries.ts";
import { actUponAccount } from "./act-upon-account.ts";

/** Suspends a user, or changes the reason and end of a suspension. Their modules stay available. */
export function suspendUser(
  ctx: UserServices,
  userId: number,
  { reason, until }: z.output<(typeof contract)["body"]>,
): Promise<ManagedUser> {
  if (until !== null) requireFuture(until);
  return actUponAccount(ctx, userId, async ({ db, user }) => {
    await storeSuspension(db, userId, { reason, until });
    await endSessions(db, userId);
    const data = { userId, reason, until };
    await record({ db }, accountSuspended, { actorId: user.id, subjectId: userId, data });
  });
}

/** Practically forever; beyond the year 9999 the timestamp format changes. */
const LONGEST_MS = 100 * 365 * 24 * 60 * 60 * 1_000;

function requireFuture(until: string) {
  const left = Date.parse(until) - Date.now();
  if (left > 0 && left < LONGEST_MS) return;
  const message = "Choose a date within the next 100 years.";
  throw new AppError("validation_failed", { message, fields: { until: message } });
}
