import { milestoneSubmitted } from "@stackyard/contract/events/projects/contract-events";
import { NEEDS_ARCHIVE } from "@stackyard/contract/projects/acceptance-lists";
import type { deliverWork as contract } from "@stackyard/contract/projects/contracts";
import type { z } from "zod";
import { record } from "../../../platform/events/record.ts";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import { inTransaction, type UserServices } from "../../../platform/services.ts";
import { agreedChecks } from "../contracts/agreed-terms.ts";
import { addNote } from "../milestones/add-note.ts";
import { lockToAct } from "../milestones/lock-milestone.ts";
import { moveMilestone } from "../milestones/move-milestone.ts";
import { closeTimers, startTimer } from "../milestones/timers.ts";
import { beginRun } from "./check-delivery-soon.ts";
import { findDelivered } from "./find-delivered.ts";

/** Delivers work as the engineer. It is checked as agreed, and the client has some days to answer. */
export function deliverWork(
  ctx: UserServices,
  id: number,
  { text: body, ...given }: z.output<(typeof contract)["body"]>,
): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const { contract, milestone, facts } = await lockToAct(ctx, id, "deliver");
    const delivered = await findDelivered(ctx, given);
    const isChecked = agreedChecks(contract, milestone) !== null;
    if (isChecked && !delivered)
      throw new AppError("validation_failed", {
        ...{ message: NEEDS_ARCHIVE, fields: { archive: NEEDS_ARCHIVE } },
      });
    const noteId = await addNote(ctx, id, {
      ...{ kind: "delivery", body, ...delivered },
      ...given.version,
    });
    if (isChecked && delivered) await beginRun(ctx, noteId, delivered.sha256);
    await moveMilestone(ctx.db, id, "submitted");
    await closeTimers(ctx, id, ["no_delivery"]);
    await startTimer(ctx, id, "auto_release", new Date());
    const happened = { actorId: ctx.user.id, subjectId: contract.id, data: facts };
    await record(ctx, milestoneSubmitted, happened);
  });
}
