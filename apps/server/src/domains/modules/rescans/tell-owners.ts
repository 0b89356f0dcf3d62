import { criticalFindingAnnounced } from "@stackyard/contract/events/module-events";
import { record } from "../../../platform/events/record.ts";
import { eachRow } from "../../../platform/jobs/each-row.ts";
import { inTransaction, type Services } from "../../../platform/services.ts";
import { listUnannounced, markAnnounced, type Unannounced } from "./notice-queries.ts";

/** Tells the owners of every version that a released notice names. */
export function tellOwners(ctx: Services, signal: AbortSignal): Promise<void> {
  const nameOf = ({ versionId }: Unannounced) => versionId;
  return eachRow({ ...ctx, signal }, unannounced(ctx), nameOf, (row) => tellOwnersOf(ctx, row));
}

async function* unannounced({ db }: Services) {
  for (let after = { noticeId: 0, versionId: 0 }; ; ) {
    const rows = await listUnannounced(db, after);
    const last = rows.at(-1);
    if (last === undefined) return;
    yield* rows;
    after = last;
  }
}

function tellOwnersOf(ctx: Services, row: Unannounced): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    if (!(await markAnnounced(ctx.db, row))) return;
    const { moduleId, title, authorId, version, ruleId, finding, decidedBy } = row;
    const data = { moduleId, title, authorId, version, ruleId, finding };
    await record(ctx, criticalFindingAnnounced, { actorId: decidedBy, subjectId: moduleId, data });
  });
}
