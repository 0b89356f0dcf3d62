import { showable } from "@stackyard/contract/base/text";
import { RUNNER_LIMITS } from "@stackyard/contract/deployments/deployment-lists";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import { inTransaction, type Services } from "../../../platform/services.ts";
import { lockShown, type Shown } from "./hold-lease.ts";
import { deploymentTopic } from "./move-operation.ts";
import { hasEnded } from "./operation-state.ts";

interface Chunk {
  readonly number: number;
  readonly text: string;
  readonly isEnd: boolean;
}

/**
 * Stores the next chunk of an attempt's log. A chunk that is there already changes nothing, and one
 * that leaves a gap isn't stored; the answer says which comes next. A full log drops what follows,
 * except for the end of the attempt's log.
 */
export function storeLog(
  ctx: Services,
  shown: Shown,
  { number, text, isEnd }: Chunk,
): Promise<{ next: number; isFull: boolean }> {
  return inTransaction(ctx, async ({ db, changes }) => {
    const { id, deploymentId, status, attempt, logNext, logSize } = await lockShown({ db }, shown);
    if (hasEnded(status) || status === "queued") throw new AppError("stale_attempt");
    const isFull = logSize >= RUNNER_LIMITS.log;
    const room = RUNNER_LIMITS.log - logSize + (isFull && isEnd ? RUNNER_LIMITS.logEnds : 0);
    if (isFull && (room <= 0 || number < logNext)) return { next: number + 1, isFull };
    if (!isFull && number !== logNext) return { next: logNext, isFull };
    const kept = showable(text, room);
    await db
      .insertInto("deploymentLogs")
      .values({ operationId: id, attempt, number, text: kept })
      .execute();
    await db
      .updateTable("deploymentOperations")
      .set({ logNext: number + 1, logSize: logSize + text.length })
      .where("id", "=", id)
      .execute();
    await changes.announce(db, deploymentTopic(deploymentId));
    return { next: number + 1, isFull: logSize + text.length >= RUNNER_LIMITS.log };
  });
}
