import { MIN_CUSTOMERS } from "@stackyard/contract/deployments/evidence";
import { sql } from "kysely";
import { storedJson } from "../../../platform/db/stored-json.ts";
import { eachByNumber } from "../../../platform/jobs/each-row.ts";
import { jobKind } from "../../../platform/jobs/jobs.ts";
import type { Services } from "../../../platform/services.ts";
import { countFailures, countRuns } from "./count-runs.ts";
import { evidenceOf } from "./evidence-figures.ts";

/** Daily, because a figure that follows each apply would show how single customers fare. */
export const computeEvidenceDaily = jobKind<Record<string, never>>("compute-module-evidence", {
  policy: "exclusive",
  retryLimit: 0,
});

type Context = Pick<Services, "db" | "log">;

/** Computes the figures of all modules that have some, or that a sharing pool deploys. */
export function computeAllEvidence(
  ctx: Context,
  signal?: AbortSignal,
  now = new Date(),
): Promise<void> {
  const listAfter = async (id: number) => {
    const { rows } = await sql<{ id: number }>`
      SELECT id FROM modules WHERE id > ${id} AND (
        EXISTS (SELECT FROM module_evidence WHERE module_id = modules.id)
        OR EXISTS (SELECT FROM deployments JOIN runner_pools ON runner_pools.id = pool_id
          WHERE module_id = modules.id AND shares_since IS NOT NULL))
      ORDER BY id LIMIT 100`.execute(ctx.db);
    return rows;
  };
  return eachByNumber(signal ? { ...ctx, signal } : ctx, listAfter, ({ id }) =>
    computeEvidence(ctx, id, now),
  );
}

/** A row is written only if it changes, because a change drops the module's cached pages. */
async function computeEvidence({ db }: Context, moduleId: number, now: Date): Promise<void> {
  const { customers, failures } = await countFailures(db, { moduleId, now });
  if (customers < MIN_CUSTOMERS) {
    await db.deleteFrom("moduleEvidence").where("moduleId", "=", moduleId).execute();
    return;
  }
  const evidence = evidenceOf(await countRuns(db, { moduleId, now }));
  await sql`INSERT INTO module_evidence AS kept (module_id, figures, failures)
    VALUES (${moduleId}, ${evidence && storedJson(evidence)}, ${storedJson(failures)})
    ON CONFLICT (module_id) DO UPDATE SET figures = excluded.figures, failures = excluded.failures
    WHERE (kept.figures, kept.failures) IS DISTINCT FROM (excluded.figures, excluded.failures)`.execute(
    db,
  );
}
