import type { ServiceSummary } from "@stackyard/contract/talent/services";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { send } from "../../../../lib/api/api";
import { errorMessage } from "../../../../lib/api/error-message";
import { invalidate } from "../../../../lib/api/query";
import { useSendOnce } from "../../../../lib/api/use-send-once";
import { toast } from "../../../../lib/browser/toast";
import { ButtonLink } from "../../../../lib/links/button-link";
import { paths } from "../../../../lib/links/paths";
import { Button } from "../../../../ui/controls/button";
import { LazyConfirmDialog } from "../../../../ui/overlays/lazy-confirm-dialog";

interface Props {
  readonly service: ServiceSummary;
  /** False if the form is already open. */
  readonly canOpenForm?: boolean;
}

/** The owner's actions on a service. */
export function ServiceActions({ service, canOpenForm = false }: Props) {
  const { id, status, title } = service;
  const [isAsking, setAsking] = useState(false);
  const { show, remove } = useChanges(id);
  const to = status === "published" ? "paused" : "published";
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button
        look={status === "published" ? "secondary" : "primary"}
        size="small"
        isBusy={show.isPending}
        onClick={() => show.mutate(to)}
      >
        {status === "published" ? "Pause" : "Publish"}
        <span className="sr-only"> {title}</span>
      </Button>
      {canOpenForm && (
        <ButtonLink to={paths.changedService(id)} look="secondary" size="small">
          Edit
          <span className="sr-only"> {title}</span>
        </ButtonLink>
      )}
      <ButtonLink to={paths.service(id)} look="secondary" size="small">
        View
        <span className="sr-only"> {title}</span>
      </ButtonLink>
      <Button look="danger" size="small" onClick={() => setAsking(true)}>
        Delete
        <span className="sr-only"> {title}</span>
      </Button>
      {isAsking && (
        <LazyConfirmDialog
          title={`Delete “${title}”?`}
          description="Its page, pictures, and questions are permanently deleted. Requested work stays."
          confirmLabel="Delete service"
          look="danger"
          isBusy={remove.isPending}
          onConfirm={() => remove.mutate(undefined)}
          onCancel={() => setAsking(false)}
        />
      )}
    </div>
  );
}

function useChanges(id: number) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const onError = (error: unknown) =>
    toast.error("Change not saved", errorMessage(error, "Please try again."));
  const refresh = () =>
    Promise.all([invalidate(client, "/api/services"), invalidate(client, "/api/user/services")]);
  const show = useSendOnce({
    mutationKey: ["service", id, "show"],
    mutationFn: (status: "published" | "paused") =>
      send("put", "/api/services/{id}/status", { params: { id }, body: { status } }),
    async onSuccess({ status }) {
      await refresh();
      toast.success(status === "published" ? "Published" : "Paused");
    },
    onError,
  });
  const remove = useSendOnce({
    mutationKey: ["service", id, "remove"],
    mutationFn: () => send("delete", "/api/services/{id}", { params: { id } }),
    async onSuccess() {
      toast.success("Service deleted");
      await navigate(paths.ownServices, { replace: true });
      await refresh();
    },
    onError,
  });
  return { show, remove };
}
