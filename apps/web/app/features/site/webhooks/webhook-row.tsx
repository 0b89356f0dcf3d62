import type { Webhook } from "@stackyard/contract/site/webhooks";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { send } from "../../../lib/api/api";
import { errorMessage } from "../../../lib/api/error-message";
import { invalidate } from "../../../lib/api/query";
import { toast } from "../../../lib/browser/toast";
import { Day, Moment } from "../../../lib/format/times";
import { Button } from "../../../ui/controls/button";
import { Facts } from "../../../ui/display/facts";
import { LazyConfirmDialog } from "../../../ui/overlays/lazy-confirm-dialog";
import { DeliveryList } from "./delivery-list";
import { subjectsText } from "./subjects-text";
import { EditWebhookForm } from "./webhook-form";
import type { WebhookWithSecret } from "./webhook-secret";

interface Props {
  readonly webhook: Webhook;
  readonly onRotated: (webhook: WebhookWithSecret) => void;
  readonly onDeleted: () => void;
}

const STATUS: Record<Webhook["status"], string> = {
  active: "Active",
  paused: "Paused: events are not sent",
  stopped: "Stopped after failures: events are not sent",
};

export function WebhookRow({ webhook, onRotated, onDeleted }: Props) {
  const { url, types, subjects, application, status, createdAt } = webhook;
  const { failingSince, previousSignsUntil } = webhook;
  const [open, setOpen] = useState<"edit" | "deliveries">();
  const { test, pause, question, ask } = useActs({ webhook, onRotated, onDeleted });
  const toggle = (part: "edit" | "deliveries") =>
    setOpen((shown) => (shown === part ? undefined : part));
  const isActive = status === "active";
  // The others are changed by their application only.
  const isOwn = application === null;
  return (
    <li className="flex flex-col gap-4 p-5">
      <h3 className="text-base [overflow-wrap:anywhere]">{url}</h3>
      <Facts
        facts={[
          { label: "Status", value: STATUS[status] },
          { label: "Events", value: String(types.length) },
          ...(subjects.length > 0 ? [{ label: "Only about", value: subjectsText(subjects) }] : []),
          ...(application ? [{ label: "Application", value: application.name }] : []),
          { label: "Created", value: <Day at={createdAt} /> },
          ...(failingSince
            ? [{ label: "Failing since", value: <Moment at={failingSince} /> }]
            : []),
          ...(previousSignsUntil
            ? [{ label: "Previous secret until", value: <Moment at={previousSignsUntil} /> }]
            : []),
        ]}
      />
      <div className="flex flex-wrap gap-2">
        {isOwn && isActive && (
          <Button
            look="secondary"
            size="small"
            isBusy={test.isPending}
            onClick={() => test.mutate()}
          >
            Send test<span className="sr-only"> to {url}</span>
          </Button>
        )}
        <Button
          look="secondary"
          size="small"
          aria-expanded={open === "deliveries"}
          onClick={() => toggle("deliveries")}
        >
          Deliveries<span className="sr-only"> to {url}</span>
        </Button>
        {isOwn && (
          <>
            <Button
              look="secondary"
              size="small"
              aria-expanded={open === "edit"}
              onClick={() => toggle("edit")}
            >
              Edit<span className="sr-only"> {url}</span>
            </Button>
            <Button
              look="secondary"
              size="small"
              isBusy={pause.isPending}
              onClick={() => pause.mutate(isActive)}
            >
              {isActive ? "Pause" : "Resume"}
              <span className="sr-only"> {url}</span>
            </Button>
            <Button look="secondary" size="small" onClick={() => ask("rotate")}>
              Rotate secret<span className="sr-only"> of {url}</span>
            </Button>
          </>
        )}
        <Button look="danger" size="small" onClick={() => ask("delete")}>
          Delete<span className="sr-only"> {url}</span>
        </Button>
      </div>
      {open === "edit" && <EditWebhookForm webhook={webhook} onClose={() => setOpen(undefined)} />}
      {open === "deliveries" && <DeliveryList webhook={webhook} />}
      {question}
    </li>
  );
}

/** What can be done with a webhook, and the question before what can't be undone. */
function useActs({ webhook, onRotated, onDeleted }: Props) {
  const { id, url, types, subjects } = webhook;
  const [asked, ask] = useState<"rotate" | "delete">();
  const client = useQueryClient();
  const close = () => ask(undefined);
  const refresh = () => invalidate(client, "/api/webhooks");
  const failed = (title: string) => (error: Error) =>
    toast.error(title, errorMessage(error, "Please try again."));
  const params = { id };
  const test = useMutation({
    mutationFn: () => send("post", "/api/webhooks/{id}/test", { params }),
    async onSuccess() {
      await refresh();
      toast.success("Test queued", "Its result appears under Deliveries.");
    },
    onError: failed("Test not sent"),
  });
  const pause = useMutation({
    mutationFn: (isPaused: boolean) =>
      send("put", "/api/webhooks/{id}", { params, body: { url, types, subjects, isPaused } }),
    onSuccess: refresh,
    onError: failed("Webhook not changed"),
  });
  const rotate = useMutation({
    mutationFn: () => send("post", "/api/webhooks/{id}/rotation", { params }),
    async onSuccess(rotated) {
      onRotated(rotated);
      await refresh();
    },
    onError: failed("Secret not rotated"),
    onSettled: close,
  });
  const remove = useMutation({
    mutationFn: () => send("delete", "/api/webhooks/{id}", { params }),
    async onSuccess() {
      onDeleted();
      await refresh();
      toast.success("Webhook deleted", url);
    },
    onError: failed("Webhook not deleted"),
    onSettled: close,
  });
  const question = asked && (
    <LazyConfirmDialog
      title={asked === "rotate" ? "Rotate the secret?" : "Delete this webhook?"}
      description={
        asked === "rotate"
          ? "For a day, messages are signed with the new and the previous secret. Replace the previous one on your server until then."
          : `Events are no longer sent to ${url}, and the list of its deliveries is deleted.`
      }
      confirmLabel={asked === "rotate" ? "Rotate secret" : "Delete webhook"}
      {...(asked === "delete" && { look: "danger" })}
      isBusy={rotate.isPending || remove.isPending}
      onConfirm={() => (asked === "rotate" ? rotate : remove).mutate()}
      onCancel={close}
    />
  );
  return { test, pause, question, ask };
}
