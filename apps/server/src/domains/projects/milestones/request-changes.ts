import { changesRequested } from "@stackyard/contract/events/projects/contract-events";
import { record } from "../../../platform/events/record.ts";
import { inTransaction, type UserServices } from "../../../platform/services.ts";
import { addNote } from "./add-note.ts";
import { lockToAct } from "./lock-milestone.ts";
import { moveMilestone } from "./move-milestone.ts";
import { closeTimers } from "./timers.ts";

/** Asks for changes as the client, at most as often as agreed. */
export function requestChanges(ctx: UserServices, id: number, body: string): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const { contract, milestone, facts } = await lockToAct(ctx, id, "request_changes");
    await addNote(ctx, id, { kind: "changes", body });
    const revisionsUsed = milestone.revisionsUsed + 1;
    await moveMilestone(ctx.db, id, "changes_requested", { revisionsUsed });
    await closeTimers(ctx, id, ["auto_release", "checks_release"]);
    const happened = { actorId: ctx.user.id, subjectId: contract.id, data: facts };
    await record(ctx, changesRequested, happened);
  });
}
