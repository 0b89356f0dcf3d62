import type { ModuleDetail } from "@stackyard/contract/modules/modules";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { ApiError, send } from "../../../lib/api/api";
import { invalidate } from "../../../lib/api/query";
import { useSendOnce } from "../../../lib/api/use-send-once";
import { paths } from "../../../lib/links/paths";
import { Dialog } from "../../../ui/overlays/dialog";
import { invalidateOrders } from "../invalidate-orders";
import { NEW_ORDER } from "../new-order";
import { PaymentForm } from "./payment-form";
import { PurchaseDone } from "./purchase-done";

interface Props {
  readonly module: ModuleDetail;
  readonly onClose: () => void;
}

export function PurchaseDialog({ module, onClose }: Props) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { mutate, isPending, data, error } = useSendOnce({
    mutationKey: ["purchase", module.id],
    mutationFn: (paymentMethodId: string | undefined) =>
      send("post", "/api/purchases", {
        body: { moduleId: module.id, priceCents: module.price, paymentMethodId },
      }),
    onSuccess({ status, orderId }) {
      if (status === "paid") return;
      // The payment needs another step, or settles later.
      void invalidateOrders(client);
      void navigate(paths.order(orderId), { state: NEW_ORDER });
    },
    onError(failure) {
      // Nothing was charged. The dialog shows the new price for confirmation.
      if (failure instanceof ApiError && failure.code === "price_changed")
        void invalidate(client, "/api/modules");
    },
  });
  const isDone = data?.status === "paid";

  // Deferred until the dialog closes, because the update changes the page behind it.
  function close() {
    onClose();
    if (data) void invalidateOrders(client);
  }

  return (
    <Dialog
      title={isDone ? "Purchase complete" : "Purchase this module"}
      isBusy={isPending}
      onClose={close}
    >
      {isDone ? (
        <PurchaseDone purchase={data} onClose={close} />
      ) : (
        <PaymentForm
          module={module}
          isBusy={isPending || data !== undefined}
          error={error}
          onPay={mutate}
          onCancel={close}
        />
      )}
    </Dialog>
  );
}
