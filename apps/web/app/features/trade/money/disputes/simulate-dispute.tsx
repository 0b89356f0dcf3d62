import { DISPUTE_STATUSES, type DisputeStatus } from "@stackyard/contract/trade/dispute-lists";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { send, wrongFields } from "../../../../lib/api/api";
import { errorMessage } from "../../../../lib/api/error-message";
import { apiQuery, invalidate } from "../../../../lib/api/query";
import { useSendOnce } from "../../../../lib/api/use-send-once";
import { toast } from "../../../../lib/browser/toast";
import { Button } from "../../../../ui/controls/button";
import { FormButtons } from "../../../../ui/controls/form-buttons";
import { Select } from "../../../../ui/controls/select";
import { TextField } from "../../../../ui/controls/text-field";
import { Alert } from "../../../../ui/feedback/alert";
import { Dialog } from "../../../../ui/overlays/dialog";
import { DISPUTE_LOOKS } from "../../dispute-badge";

/** On servers with test payments: plays the bank of a buyer. */
export function SimulateDispute() {
  const [isOpen, setOpen] = useState(false);
  const { data: methods = [] } = useQuery(apiQuery("/api/payment-methods", {}));
  if (!methods.some(({ isTest }) => isTest)) return null;
  return (
    <>
      <Button look="secondary" size="small" onClick={() => setOpen(true)}>
        Simulate a dispute
      </Button>
      {isOpen && <DisputeForm onClose={() => setOpen(false)} />}
    </>
  );
}

function DisputeForm({ onClose }: { readonly onClose: () => void }) {
  const client = useQueryClient();
  const [orderId, setOrderId] = useState("");
  const [status, setStatus] = useState<DisputeStatus>("open");
  const simulate = useSendOnce({
    mutationKey: ["simulate dispute"],
    mutationFn: () =>
      send("post", "/api/admin/test-disputes", { body: { orderId: Number(orderId), status } }),
    async onSuccess() {
      toast.success("Dispute simulated");
      onClose();
      await invalidate(client, "/api/admin/");
    },
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    simulate.mutate(undefined);
  }
  return (
    <Dialog
      title="Simulate a dispute"
      description="For orders with test payments. No money moves."
      isBusy={simulate.isPending}
      onClose={onClose}
    >
      <form onSubmit={submit} className="flex flex-col gap-5">
        <TextField
          label="Order number"
          required
          type="number"
          inputMode="numeric"
          min={1}
          value={orderId}
          error={wrongFields(simulate.error).orderId}
          onChange={({ currentTarget }) => setOrderId(currentTarget.value)}
        />
        <Select
          label="State"
          required
          value={status}
          options={DISPUTE_STATUSES.map((value) => ({ value, label: DISPUTE_LOOKS[value].label }))}
          onValueChange={(value) => setStatus(value as DisputeStatus)}
        />
        {simulate.error && (
          <Alert tone="poor" isUrgent title="Dispute not simulated">
            {errorMessage(simulate.error, "Please try again.")}
          </Alert>
        )}
        <FormButtons isBusy={simulate.isPending} onCancel={onClose}>
          Simulate
        </FormButtons>
      </form>
    </Dialog>
  );
}
