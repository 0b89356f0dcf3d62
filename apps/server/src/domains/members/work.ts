import { type AreaWork, worker } from "../../platform/jobs/worker.ts";
import { sweepApplications, sweepApplicationsHourly } from "./applications/sweep-applications.ts";
import { askAddress } from "./credentials/ask-address.ts";
import { sweepEmailLinks, sweepEmailLinksHourly } from "./credentials/email-link-queries.ts";
import { mailPasswordReset, mailPasswordResetSoon } from "./credentials/mail-password-reset.ts";
import { passwordNotices } from "./credentials/tell-of-password.ts";
import { sweepCredentials, sweepCredentialsHourly } from "./sessions/sweep-credentials.ts";
import { tellOfUnusedKeys, tellOfUnusedKeysDaily } from "./sessions/tell-of-unused-keys.ts";
import { sweepTickets, sweepTicketsHourly } from "./sessions/tickets.ts";
import { askAddressSoon } from "./sign-in/register-user.ts";

export const membersWork: AreaWork = {
  workers: [
    worker(askAddressSoon, askAddress),
    worker(mailPasswordResetSoon, (ctx, { email }) => mailPasswordReset(ctx, email)),
    worker(sweepEmailLinksHourly, sweepEmailLinks, { schedule: "27 * * * *" }),
    worker(sweepCredentialsHourly, sweepCredentials, { schedule: "27 * * * *" }),
    worker(sweepApplicationsHourly, sweepApplications, { schedule: "47 * * * *" }),
    worker(tellOfUnusedKeysDaily, (ctx, _, signal) => tellOfUnusedKeys(ctx, signal), {
      schedule: "37 4 * * *",
    }),
    worker(sweepTicketsHourly, sweepTickets, { schedule: "57 * * * *" }),
  ],
  consumers: [passwordNotices],
};
