import type { ManagedUser } from "@stackyard/contract/members/administration";
import type { ManagedApplication } from "@stackyard/contract/members/application-logos";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { send } from "../../../lib/api/api";
import { formatNumber } from "../../../lib/format/format";
import { Day } from "../../../lib/format/times";
import { ApplicationSummary } from "../../../lib/page/application-summary";
import { ReasonDialog } from "../../../lib/page/reason-dialog";
import { SectionContent } from "../../../lib/page/section-content";
import { Button } from "../../../ui/controls/button";
import { EmptyState } from "../../../ui/feedback/empty-state";
import { Dialog } from "../../../ui/overlays/dialog";
import { applicationsQuery } from "../admin-queries";

interface Props {
  readonly user: ManagedUser;
  readonly onClose: () => void;
}

/** The applications that an account registered, whose logos an administrator can remove. */
export function ApplicationsDialog({ user: { id, username }, onClose }: Props) {
  const query = useQuery(applicationsQuery(id));
  return (
    <Dialog
      title={`Applications of ${username}`}
      description="People see an application's logo when it asks for access to their account."
      onClose={onClose}
    >
      <SectionContent query={query} what="The applications">
        {(applications) =>
          applications.length === 0 ? (
            <EmptyState title="No applications" headingLevel="h3">
              This account hasn't registered any.
            </EmptyState>
          ) : (
            <ul aria-label="Applications" className="divide-y divide-line rounded-lg border">
              {applications.map((application) => (
                <ApplicationRow key={application.id} application={application} />
              ))}
            </ul>
          )
        }
      </SectionContent>
    </Dialog>
  );
}

function ApplicationRow({ application }: { readonly application: ManagedApplication }) {
  const [isAsked, setAsked] = useState(false);
  const { id, name, clientId, logo, users, createdAt } = application;
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-4 p-4">
      <div className="flex min-w-0 flex-1 basis-56 flex-col gap-3">
        <ApplicationSummary
          application={application}
          facts={[
            { label: "Client ID", value: <code className="font-mono">{clientId}</code> },
            { label: "Users", value: formatNumber(users) },
            { label: "Registered", value: <Day at={createdAt} /> },
          ]}
        />
      </div>
      {logo && (
        <Button size="small" look="secondary" onClick={() => setAsked(true)}>
          Remove logo<span className="sr-only"> of {name}</span>
        </Button>
      )}
      {isAsked && (
        <ReasonDialog
          title={`Remove the logo of “${name}”?`}
          description="Its initials are shown instead. The owner can upload another logo. We notify the owner."
          confirmLabel="Remove logo"
          look="danger"
          done={`The logo of “${name}” is removed.`}
          perform={(reason) =>
            send("post", "/api/admin/applications/{id}/logo-removal", {
              params: { id },
              body: { reason },
            })
          }
          onClose={() => setAsked(false)}
        />
      )}
    </li>
  );
}
