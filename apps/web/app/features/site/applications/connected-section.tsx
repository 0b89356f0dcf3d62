import { SCOPE_LABELS } from "@stackyard/contract/base/key-scopes";
import { PRODUCT_NAME } from "@stackyard/contract/base/product";
import type { ConnectedApplication } from "@stackyard/contract/members/applications";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { send } from "../../../lib/api/api";
import { errorMessage } from "../../../lib/api/error-message";
import { invalidate } from "../../../lib/api/query";
import { toast } from "../../../lib/browser/toast";
import { Day } from "../../../lib/format/times";
import { ApplicationSummary } from "../../../lib/page/application-summary";
import { SectionContent } from "../../../lib/page/section-content";
import { Button } from "../../../ui/controls/button";
import { RowList } from "../../../ui/display/row-list";
import { Section } from "../../../ui/display/section";
import { EmptyLine } from "../../../ui/feedback/empty-line";
import { LazyConfirmDialog } from "../../../ui/overlays/lazy-confirm-dialog";
import { connectedQuery } from "../settings-queries";

/** The applications that may act for the user. */
export function ConnectedSection() {
  const query = useQuery(connectedQuery());
  return (
    <Section
      title="Connected applications"
      text="Applications that you gave access to your account. Revoke those that you no longer use."
    >
      <SectionContent query={query} what="Connected applications">
        {(applications) =>
          applications.length === 0 ? (
            <EmptyLine>No connected applications.</EmptyLine>
          ) : (
            <RowList label="Connected applications">
              {applications.map((application) => (
                <ConnectedRow key={application.id} application={application} />
              ))}
            </RowList>
          )
        }
      </SectionContent>
    </Section>
  );
}

function ConnectedRow({ application }: { readonly application: ConnectedApplication }) {
  const { id, name, owner, isRegistered, scopes, connectedAt } = application;
  const [isAsked, setAsked] = useState(false);
  const client = useQueryClient();
  const revoke = useMutation({
    mutationFn: () => send("delete", "/api/connected-applications/{id}", { params: { id } }),
    async onSuccess() {
      await invalidate(client, "/api/connected-applications");
      toast.success("Access revoked", `“${name}” no longer has access to your account.`);
    },
    onError: (error) => toast.error("Access not revoked", errorMessage(error, "Please try again.")),
    onSettled: () => setAsked(false),
  });
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-4 p-5">
      <div className="flex min-w-0 flex-1 basis-72 flex-col gap-3">
        <ApplicationSummary
          application={application}
          facts={[
            {
              label: "Owner",
              value: owner?.username ?? (isRegistered ? PRODUCT_NAME : "Not registered"),
            },
            { label: "May", value: scopes.map((scope) => SCOPE_LABELS[scope]).join("; ") },
            { label: "Connected", value: <Day at={connectedAt} /> },
          ]}
        />
      </div>
      <Button look="danger" size="small" onClick={() => setAsked(true)}>
        Revoke<span className="sr-only"> access of {name}</span>
      </Button>
      {isAsked && (
        <LazyConfirmDialog
          title={`Revoke access of “${name}”?`}
          description="It's disconnected immediately on all your devices. It can ask you again."
          confirmLabel="Revoke access"
          look="danger"
          isBusy={revoke.isPending}
          onConfirm={() => revoke.mutate()}
          onCancel={() => setAsked(false)}
        />
      )}
    </li>
  );
}
