import type { ModuleDetail } from "@stackyard/contract/modules/modules";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError, send } from "../../../lib/api/api";
import { invalidate } from "../../../lib/api/query";
import { Dialog } from "../../../ui/overlays/dialog";
import { removeFromCart } from "./cart";
import { PaymentForm } from "./payment-form";
import { PurchaseDone } from "./purchase-done";

interface Props {
  readonly module: ModuleDetail;
  readonly onClose: () => void;
}

export function PurchaseDialog({ module, onClose }: Props) {
  const client = useQueryClient();
  const [methodId, setMethodId] = useState<string>();
  const { mutate, isPending, data, error } = useMutation({
    mutationFn: (paymentMethodId: string | undefined) =>
      send("post", "/api/purchases", {
        body: { moduleId: module.id, priceCents: module.price, paymentMethodId },
      }),
    onSuccess: () => removeFromCart(module.id),
    onError(failure) {
      // Nothing was charged. The dialog shows the new price for confirmation.
      if (failure instanceof ApiError && failure.code === "price_changed")
        void invalidate(client, "/api/modules");
    },
  });

  // Deferred until the dialog closes, because the update changes the page behind it.
  function close() {
    onClose();
    if (!data) return;
    void invalidate(client, "/api/modules");
    void invalidate(client, "/api/purchases");
    void invalidate(client, "/api/user/figures");
  }

  return (
    <Dialog
      title={data ? "Purchase complete" : "Purchase this module"}
      isBusy={isPending}
      onClose={close}
    >
      {data ? (
        <PurchaseDone purchase={data} onClose={close} />
      ) : (
        <PaymentForm
          module={module}
          methodId={methodId}
          onChoose={setMethodId}
          isBusy={isPending}
          error={error}
          onPay={mutate}
          onCancel={close}
        />
      )}
    </Dialog>
  );
}
