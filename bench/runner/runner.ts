/**
 * Benchmarks deployments: idle runners, a live log, large plans and logs, and cuts of the network for
 * ten minutes during a plan and an apply. `BENCH_RUNNER=idle,log` runs only these parts.
 */
import { openReport } from "../measuring/report.ts";
import { openDeployingSite } from "./deploying-site.ts";
import { measureIdleRunners } from "./idle-runners.ts";
import { measureLargeLog, measureLargePlan } from "./large-work.ts";
import { measureLiveLog } from "./live-log.ts";
import { measureLongCuts } from "./long-cuts.ts";

const PARTS = {
  idle: measureIdleRunners,
  log: measureLiveLog,
  "large-plan": measureLargePlan,
  "large-log": measureLargeLog,
  cuts: measureLongCuts,
} as const;

const wanted = process.env.BENCH_RUNNER?.split(",") ?? Object.keys(PARTS);
const report = openReport();
const site = await openDeployingSite();
try {
  for (const name of wanted) {
    const measure = PARTS[name as keyof typeof PARTS];
    if (!measure) throw new Error(`No part "${name}". There are: ${Object.keys(PARTS).join(", ")}`);
    await measure(site, report);
  }
} finally {
  await site.close();
}
process.exitCode = report.isWithin ? 0 : 1;
