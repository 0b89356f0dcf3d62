import type { Application, ApplicationWithSecret } from "@stackyard/contract/members/applications";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { send } from "../../../lib/api/api";
import { errorMessage } from "../../../lib/api/error-message";
import { invalidate } from "../../../lib/api/query";
import { toast } from "../../../lib/browser/toast";
import { Day } from "../../../lib/format/times";
import { ApplicationSummary } from "../../../lib/page/application-summary";
import { Button } from "../../../ui/controls/button";
import { LazyConfirmDialog } from "../../../ui/overlays/lazy-confirm-dialog";
import { ApplicationForm } from "./application-form";
import { LogoSetting } from "./logo-setting";

interface Props {
  readonly application: Application;
  readonly onSecret: (application: ApplicationWithSecret) => void;
}

/** A registered application, with what its owner may do. */
export function ApplicationRow({ application, onSecret }: Props) {
  const { id, name, isConfidential } = application;
  const [asked, setAsked] = useState<"change" | "secret" | "delete">();
  const close = () => setAsked(undefined);
  const client = useQueryClient();
  const renew = useMutation({
    mutationFn: () => send("post", "/api/applications/{id}/secret", { params: { id } }),
    onSuccess: onSecret,
    onError: (error) => toast.error("Secret not changed", errorMessage(error, "Please try again.")),
    onSettled: close,
  });
  const remove = useMutation({
    mutationFn: () => send("delete", "/api/applications/{id}", { params: { id } }),
    async onSuccess() {
      await invalidate(client, "/api/applications");
      toast.success("Application deleted", `“${name}” no longer has access to any account.`);
    },
    onError: (error) =>
      toast.error("Application not deleted", errorMessage(error, "Please try again.")),
    onSettled: close,
  });
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-4 p-5">
      <div className="flex min-w-0 flex-1 basis-72 flex-col gap-3">
        <ApplicationSummary application={application} facts={factsOf(application)} />
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          look="secondary"
          size="small"
          aria-expanded={asked === "change"}
          onClick={() => setAsked(asked === "change" ? undefined : "change")}
        >
          Edit<span className="sr-only"> {name}</span>
        </Button>
        {isConfidential && (
          <Button look="secondary" size="small" onClick={() => setAsked("secret")}>
            New secret<span className="sr-only"> for {name}</span>
          </Button>
        )}
        <Button look="danger" size="small" onClick={() => setAsked("delete")}>
          Delete<span className="sr-only"> {name}</span>
        </Button>
      </div>
      {asked === "change" && (
        <div className="flex basis-full flex-col gap-6 border-t pt-5">
          <LogoSetting application={application} />
          <ApplicationForm
            application={application}
            onSaved={() => {
              close();
              toast.success("Application saved");
            }}
          />
        </div>
      )}
      {asked === "secret" && (
        <LazyConfirmDialog
          title={`Give “${name}” a new secret?`}
          description="The previous secret stops working immediately. Users stay connected."
          confirmLabel="Create secret"
          isBusy={renew.isPending}
          onConfirm={() => renew.mutate()}
          onCancel={close}
        />
      )}
      {asked === "delete" && (
        <LazyConfirmDialog
          title={`Delete “${name}”?`}
          description="It loses access to every account immediately and permanently."
          confirmLabel="Delete application"
          look="danger"
          isBusy={remove.isPending}
          onConfirm={() => remove.mutate()}
          onCancel={close}
        />
      )}
    </li>
  );
}

function factsOf({ clientId, redirectAddresses, scopes, users, createdAt }: Application) {
  return [
    { label: "Client ID", value: <code className="font-mono">{clientId}</code> },
    {
      label: "Redirect addresses",
      value: (
        <span className="font-mono [overflow-wrap:anywhere]">
          {redirectAddresses.join(" ") || "none"}
        </span>
      ),
    },
    { label: "Scopes", value: <code className="font-mono">{scopes.join(", ")}</code> },
    { label: "Connected users", value: String(users) },
    { label: "Registered", value: <Day at={createdAt} /> },
  ];
}
