import { type AreaWork, worker } from "../../platform/jobs/worker.ts";
import { tidySupport, tidySupportHourly } from "./support/support-jobs.ts";

export const supportWork: AreaWork = {
  workers: [worker(tidySupportHourly, tidySupport, { schedule: "12 * * * *" })],
};
