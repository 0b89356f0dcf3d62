import { ROLE_LABELS } from "@stackyard/contract/base/option-lists";
import type { ModuleStatus } from "@stackyard/contract/modules/modules";
import { useQuery } from "@tanstack/react-query";
import { SectionContent } from "../../../../lib/page/section-content";
import { adminAddress } from "../../admin-address";
import { overviewQuery } from "../../admin-queries";
import { JobsTable } from "../jobs/jobs-table";
import { Figures } from "./figures";
import { OperatorReminder } from "./operator-reminder";
import { SystemHealth } from "./system-health";
import { Waiting } from "./waiting";

const STATUS_LABELS: Record<ModuleStatus, string> = {
  pending: "Pending",
  published: "Published",
  rejected: "Rejected",
  withdrawn: "Withdrawn",
};

export function OverviewSection() {
  const query = useQuery(overviewQuery());
  return (
    <SectionContent query={query} what="The overview">
      {({ users, modules, waiting, jobs, eventsSetAside, mails, visitorsFiles, health }) => (
        <div className="flex flex-col gap-10">
          <OperatorReminder />
          <Waiting waiting={waiting} eventsSetAside={eventsSetAside} />
          <Figures
            title="Accounts"
            figures={[
              { label: "All", value: users.total, to: adminAddress("users") },
              ...users.byRole.map(({ role, count }) => ({
                label: ROLE_LABELS[role],
                value: count,
                to: adminAddress("users", { role }),
              })),
              {
                label: "Suspended",
                value: users.suspended,
                to: adminAddress("users", { standing: "suspended" }),
              },
            ]}
          />
          <Figures
            title="Modules"
            empty="No modules submitted yet."
            figures={modules.map(({ status, count }) => ({
              label: STATUS_LABELS[status],
              value: count,
              to: adminAddress("modules", status === "withdrawn" ? {} : { standing: status }),
            }))}
          />
          <Figures
            title="Emails in the last 7 days"
            figures={[
              { label: "Waiting", value: mails.waiting },
              { label: "Bounced", value: mails.bounced },
              { label: "Failed", value: mails.failed },
            ]}
          />
          <SystemHealth health={health} visitorsFiles={visitorsFiles} />
          <JobsTable jobs={jobs} />
        </div>
      )}
    </SectionContent>
  );
}
