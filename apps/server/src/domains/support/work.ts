import { type AreaWork, worker } from "../../platform/jobs/worker.ts";
import { eraseVisitorsTickets } from "./support/erase-tickets.ts";
import {
  eraseVisitorsTicketsHourly,
  tidySupport,
  tidySupportHourly,
} from "./support/support-jobs.ts";

export const supportWork: AreaWork = {
  workers: [
    worker(tidySupportHourly, (ctx, _, signal) => tidySupport(ctx, signal), {
      schedule: "12 * * * *",
    }),
    worker(eraseVisitorsTicketsHourly, (ctx, _, signal) => eraseVisitorsTickets(ctx, signal), {
      schedule: "42 * * * *",
    }),
  ],
};
