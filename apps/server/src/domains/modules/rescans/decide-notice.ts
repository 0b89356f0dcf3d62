import { securityNoticeDecided } from "@stackyard/contract/events/curation-events";
import type { decideSecurityNotice as contract } from "@stackyard/contract/modules/rescans";
import type { z } from "zod";
import { record } from "../../../platform/events/record.ts";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import { inTransaction, type UserServices } from "../../../platform/services.ts";
import { decideIfPending } from "./notice-queries.ts";
import { announceNotices } from "./rescan-jobs.ts";

/** An administrator sends a notice to all owners, or dismisses it. */
export function decideNotice(
  ctx: UserServices,
  id: number,
  { decision, reason }: z.output<(typeof contract)["body"]>,
): Promise<z.output<(typeof contract)["response"]>> {
  return inTransaction(ctx, async (ctx) => {
    const { db, jobs, user } = ctx;
    const notice = await decideIfPending(db, id, { decision, reason, by: user.id });
    if (notice === undefined) throw new AppError("notice_not_found");
    if (notice === "decided") throw new AppError("conflict");
    const data = { noticeId: id, ruleId: notice.ruleId, decision, reason };
    await record(ctx, securityNoticeDecided, { actorId: user.id, subjectId: null, data });
    if (decision === "released") await jobs.enqueue(db, announceNotices, {});
    return { decision };
  });
}
