/** For a journey: the runner of a deployment's work was last heard of an hour ago. */
import { LIVE_STATUSES } from "@stackyard/contract/deployments/deployment-lists";
import { openJourneyDatabase } from "./open-journey-database.ts";

const deploymentId = Number(process.argv[2]);
const { db, close } = await openJourneyDatabase();
const [{ numUpdatedRows } = { numUpdatedRows: 0n }] = await db
  .updateTable("deploymentOperations")
  .set({ heartbeatAt: new Date(Date.now() - 3_600_000) })
  .where("deploymentId", "=", deploymentId)
  .where("status", "in", LIVE_STATUSES)
  .execute()
  .finally(close);
process.exit(numUpdatedRows === 1n ? 0 : 1);
