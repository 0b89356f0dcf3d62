import { type AreaWork, worker } from "../../platform/jobs/worker.ts";
import { announceVersions } from "./deployments/announce-versions.ts";
import { computeAllEvidence, computeEvidenceDaily } from "./evidence/compute-evidence.ts";
import { sweepLeases, sweepLeasesSoon } from "./operations/sweep-leases.ts";
import { forgetNonces, forgetNoncesSoon } from "./runners/find-runner.ts";

export const deploymentsWork: AreaWork = {
  workers: [
    worker(sweepLeasesSoon, (ctx, _, signal) => sweepLeases(ctx, { signal }), {
      schedule: "* * * * *",
    }),
    worker(computeEvidenceDaily, (ctx, _, signal) => computeAllEvidence(ctx, signal), {
      schedule: "25 3 * * *",
    }),
    worker(forgetNoncesSoon, forgetNonces, { schedule: "*/5 * * * *" }),
  ],
  consumers: [announceVersions],
};
