import type { ModuleDetail } from "@stackyard/contract/modules/modules";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "../../ui/controls/button";
import { LazyConfirmDialog } from "../../ui/overlays/lazy-confirm-dialog";
import { send } from "../api/api";
import { errorMessage } from "../api/error-message";
import { useSendOnce } from "../api/use-send-once";
import { toast } from "../browser/toast";
import { ReasonDialog } from "../page/reason-dialog";
import { invalidateModules } from "./invalidate-modules";

type OnSale = Pick<ModuleDetail, "id" | "title" | "status" | "takedown">;
type SaleAction = "take off" | "put on";

interface Props {
  readonly module: OnSale;
  /** Administrators have to give a reason. */
  readonly isAuthor: boolean;
}

/** What can be done about the sale of a module; undefined if nothing. */
export function saleActionOf(module: OnSale, isAuthor: boolean): SaleAction | undefined {
  if (module.status === "published") return "take off";
  return isAuthor && module.takedown?.isByAuthor ? "put on" : undefined;
}

/** Takes a module off sale after a confirmation, or puts it back. */
export function SaleButton({ module, isAuthor }: Props) {
  const { id, title } = module;
  const [isAsking, setAsking] = useState(false);
  const change = useChangeSale(id, () => setAsking(false));
  const action = saleActionOf(module, isAuthor);
  if (!action) return null;
  const question = {
    title: `Take “${title}” off sale?`,
    description:
      "It leaves the marketplace and the search. Buyers keep it and can still install it.",
    confirmLabel: "Take off sale",
    look: "danger",
  } as const;
  return (
    <>
      <Button
        look="secondary"
        size="small"
        isBusy={change.isPending && !isAsking}
        onClick={() => (action === "put on" ? change.mutate(action) : setAsking(true))}
      >
        {LABELS[action]}
        <span className="sr-only"> ({title})</span>
      </Button>
      {isAsking && isAuthor && (
        <LazyConfirmDialog
          {...question}
          isBusy={change.isPending}
          onConfirm={() => change.mutate(action)}
          onCancel={() => setAsking(false)}
        />
      )}
      {isAsking && !isAuthor && (
        <ReasonDialog
          {...question}
          hint="Recorded in the module's history and shown to its author."
          done={`${title} is off sale.`}
          perform={(reason) =>
            send("put", "/api/modules/{id}/off-sale", { params: { id }, body: { reason } })
          }
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

const LABELS: Readonly<Record<SaleAction, string>> = {
  "take off": "Take off sale",
  "put on": "Put back on sale",
};

function useChangeSale(id: number, onDone: () => void) {
  const client = useQueryClient();
  return useSendOnce({
    mutationKey: ["listing", id, "sale"],
    mutationFn: (action: SaleAction) =>
      action === "take off"
        ? send("put", "/api/modules/{id}/off-sale", { params: { id }, body: {} })
        : send("delete", "/api/modules/{id}/off-sale", { params: { id } }),
    async onSuccess(_, action) {
      await invalidateModules(client);
      toast.success(action === "take off" ? "Off sale" : "Back on sale");
      onDone();
    },
    onError(error) {
      toast.error("Change not saved", errorMessage(error, "Please try again."));
    },
  });
}
