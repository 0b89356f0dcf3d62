import { eventStream } from "../../platform/http/event-stream.ts";
import type { Services } from "../../platform/services.ts";
import { presentScan } from "./present-scan.ts";
import { findScan } from "./scan-queries.ts";
import { scanTopic } from "./scan-topic.ts";

/** Streams a scan's state: as it is now, and after each change until it has ended. */
export function followScan(ctx: Services, scanId: number, request: Request): Response {
  return eventStream(request, ({ send, end }) => {
    let isReading = false;
    let isStale = false;

    // Changes that arrive while the state is being read cause one more reading, not one each.
    async function tell() {
      isStale = true;
      if (isReading) return;
      isReading = true;
      while (isStale) {
        isStale = false;
        const row = await findScan(ctx.db, scanId);
        if (!row) return end();
        send(presentScan(row));
        if (row.status === "completed" || row.status === "failed") return end();
      }
      isReading = false;
    }

    const onChange = () => {
      tell().catch((error) => {
        ctx.log.error({ err: error, scanId }, "following a scan failed");
        end();
      });
    };
    const unsubscribe = ctx.changes.subscribe(scanTopic(scanId), onChange);
    onChange();
    return unsubscribe;
  });
}
