import type { Followed } from "../../../platform/http/follow-changes.ts";
import type { Services } from "../../../platform/services.ts";
import { presentScan } from "./present-scan.ts";
import { findScan } from "./scan-queries.ts";
import { scanTopic } from "./scan-state.ts";

/** Streams a scan's state, now and after each change, until it has ended. */
export function followScan({ db }: Pick<Services, "db">, scanId: number): Followed {
  return {
    topic: scanTopic(scanId),
    async tell({ send, end }) {
      const row = await findScan(db, scanId);
      if (!row) return end();
      send(presentScan(row));
      if (row.status === "completed" || row.status === "failed") end();
    },
  };
}
