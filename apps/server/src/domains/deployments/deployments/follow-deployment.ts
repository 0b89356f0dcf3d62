import type { Followed } from "../../../platform/http/follow-changes.ts";
import type { UserServices } from "../../../platform/services.ts";
import { deploymentTopic } from "../operations/move-operation.ts";
import { listLog } from "./deployment-queries.ts";
import { readDeployment } from "./read-deployments.ts";

const CHUNKS = 16;

/**
 * Streams a deployment and the log of its newest operation: first everything, then what is new. Of a
 * flood of changes, each message tells the newest state.
 */
export async function followDeployment(ctx: UserServices, id: number): Promise<Followed> {
  await readDeployment(ctx, id);
  let told = "";
  let operationId = 0;
  let after = 0;
  return {
    topic: deploymentTopic(id),
    async tell({ send }) {
      const deployment = await readDeployment(ctx, id);
      const text = JSON.stringify(deployment);
      if (text !== told) send({ deployment });
      told = text;
      const newest = deployment.operations[0]?.id ?? 0;
      if (newest !== operationId) {
        [operationId, after] = [newest, 0];
        // Ends the log of the operation before.
        send({ operationId, log: [] });
      }
      for (let isMore = true; isMore; ) {
        const log = await listLog(ctx.db, operationId, { after, limit: CHUNKS });
        if (log.length > 0) send({ operationId, log });
        after = log.at(-1)?.id ?? after;
        isMore = log.length === CHUNKS;
      }
    },
  };
}
