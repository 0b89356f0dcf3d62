import type { Engagement } from "@stackyard/contract/talent/engagements";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { send } from "../../../../lib/api/api";
import { errorMessage } from "../../../../lib/api/error-message";
import { invalidate } from "../../../../lib/api/query";
import { useSendOnce } from "../../../../lib/api/use-send-once";
import { toast } from "../../../../lib/browser/toast";
import { ButtonLink } from "../../../../lib/links/button-link";
import { paths } from "../../../../lib/links/paths";
import { Button } from "../../../../ui/controls/button";
import { LazyConfirmDialog } from "../../../../ui/overlays/lazy-confirm-dialog";

type Act = "accepted" | "declined" | "withdrawn" | "cancelled" | "done";

interface Props {
  readonly engagement: Engagement;
  readonly userId: number;
  readonly engineerPageId: number | null;
}

/** Confirmation texts of irreversible actions. */
const QUESTIONS: Record<Exclude<Act, "accepted">, { title: string; confirmLabel: string }> = {
  declined: { title: "Decline this request?", confirmLabel: "Decline" },
  withdrawn: { title: "Withdraw your request?", confirmLabel: "Withdraw" },
  cancelled: { title: "Cancel this work?", confirmLabel: "Cancel the work" },
  done: { title: "Is the work done?", confirmLabel: "Mark as done" },
};

/** The actions that a participant can take on an engagement in its current state. */
export function WorkActions({ engagement, userId, engineerPageId }: Props) {
  const [asked, setAsked] = useState<Exclude<Act, "accepted">>();
  const act = useAct(engagement.id, () => setAsked(undefined));
  const { status, clientId } = engagement;
  const isClient = userId === clientId;
  const hasSaidDone = isClient ? engagement.clientDoneAt : engagement.engineerDoneAt;
  if (engagement.contractId !== null && status === "accepted") {
    return (
      <div className="mt-3">
        <ButtonLink to={paths.contract(engagement.contractId)} size="small">
          Open the contract
        </ButtonLink>
      </div>
    );
  }
  return (
    <div className="flex flex-wrap gap-2 [&:not(:empty)]:mt-3">
      {status === "requested" && !isClient && (
        <>
          <Button size="small" isBusy={act.isPending} onClick={() => act.mutate("accepted")}>
            Accept
          </Button>
          <Secondary label="Decline" onClick={() => setAsked("declined")} />
        </>
      )}
      {status === "requested" && isClient && (
        <Secondary label="Withdraw" onClick={() => setAsked("withdrawn")} />
      )}
      {status === "accepted" && (
        <>
          {!hasSaidDone && (
            <Button size="small" onClick={() => setAsked("done")}>
              Mark as done
            </Button>
          )}
          <Secondary label="Cancel work" onClick={() => setAsked("cancelled")} />
        </>
      )}
      {status === "done" && isClient && engineerPageId !== null && (
        <ButtonLink to={paths.engineer(engineerPageId)} look="secondary" size="small">
          Rate the work
        </ButtonLink>
      )}
      {asked && (
        <LazyConfirmDialog
          {...QUESTIONS[asked]}
          description={
            asked === "done"
              ? "When you both mark it as done, you can rate each other. You can't undo this."
              : "We notify the other person. You can't undo this."
          }
          look={asked === "done" ? undefined : "danger"}
          isBusy={act.isPending}
          onConfirm={() => act.mutate(asked)}
          onCancel={() => setAsked(undefined)}
        />
      )}
    </div>
  );
}

function Secondary({ label, onClick }: { readonly label: string; readonly onClick: () => void }) {
  return (
    <Button look="secondary" size="small" onClick={onClick}>
      {label}
    </Button>
  );
}

function useAct(id: number, onSettled: () => void) {
  const client = useQueryClient();
  return useSendOnce({
    mutationKey: ["engagement", id],
    mutationFn: (act: Act) =>
      act === "done"
        ? send("put", "/api/engagements/{id}/done", { params: { id } })
        : send("put", "/api/engagements/{id}/status", { params: { id }, body: { status: act } }),
    onError: (error) => toast.error("Change not saved", errorMessage(error, "Try again.")),
    async onSettled() {
      onSettled();
      await invalidate(client, "/api/conversations");
    },
  });
}
