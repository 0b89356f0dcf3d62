import { LIMITS } from "@stackyard/contract/base/limits";
import type { Refund } from "@stackyard/contract/trade/refunds";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { send, wrongFields } from "../../../../lib/api/api";
import { errorMessage } from "../../../../lib/api/error-message";
import { invalidate } from "../../../../lib/api/query";
import { useSendOnce } from "../../../../lib/api/use-send-once";
import { toast } from "../../../../lib/browser/toast";
import { formatPrice } from "../../../../lib/format/format";
import { useRequiredText } from "../../../../lib/page/use-required-text";
import { Button } from "../../../../ui/controls/button";
import { TextareaField } from "../../../../ui/controls/textarea-field";
import { LazyConfirmDialog } from "../../../../ui/overlays/lazy-confirm-dialog";

/** The seller accepts a refund request or objects to it. */
export function AnswerRefund({ refund }: { readonly refund: Refund }) {
  const [asking, setAsking] = useState<"acceptance" | "objection">();
  const close = () => setAsking(undefined);
  return (
    <div className="flex flex-wrap gap-2">
      <Button size="small" onClick={() => setAsking("acceptance")}>
        Accept<span className="sr-only"> the refund of {refund.title}</span>
      </Button>
      <Button size="small" look="secondary" onClick={() => setAsking("objection")}>
        Object<span className="sr-only"> to the refund of {refund.title}</span>
      </Button>
      {asking === "acceptance" && <Acceptance refund={refund} onClose={close} />}
      {asking === "objection" && <Objection refund={refund} onClose={close} />}
    </div>
  );
}

interface Props {
  readonly refund: Refund;
  readonly onClose: () => void;
}

function Acceptance({ refund: { id, title, amount, buyer }, onClose }: Props) {
  const client = useQueryClient();
  const accept = useSendOnce({
    mutationKey: ["refund", id, "accept"],
    mutationFn: () => send("post", "/api/refunds/{id}/acceptance", { params: { id } }),
    async onSuccess() {
      toast.success("Refund accepted");
      onClose();
      await invalidate(client, "/api/user/");
    },
    onError: (error) =>
      toast.error("Refund not accepted", errorMessage(error, "Please try again.")),
  });
  return (
    <LazyConfirmDialog
      title={`Refund ${formatPrice(amount)}?`}
      description={`${buyer.username} gets the money for “${title}” back. You can't undo this.`}
      confirmLabel="Accept refund"
      isBusy={accept.isPending}
      onConfirm={() => accept.mutate(undefined)}
      onCancel={onClose}
    />
  );
}

const RULES = {
  min: LIMITS.refundReason.min,
  max: LIMITS.refundReason.max,
  tooShort: "Please explain in at least 10 characters",
};

function Objection({ refund: { id, title }, onClose }: Props) {
  const client = useQueryClient();
  const { text: reason, refuse, whenGiven, field } = useRequiredText(RULES);
  const object = useSendOnce({
    mutationKey: ["refund", id, "object"],
    mutationFn: () =>
      send("post", "/api/refunds/{id}/objection", { params: { id }, body: { reason } }),
    async onSuccess() {
      toast.success("Objection sent", "An administrator decides.");
      onClose();
      await invalidate(client, "/api/user/");
    },
    onError(error) {
      refuse(wrongFields(error).reason);
      toast.error("Objection not sent", errorMessage(error, "Please try again."));
    },
  });
  return (
    <LazyConfirmDialog
      title="Object to this refund?"
      description={`An administrator reads both sides and decides about “${title}”.`}
      confirmLabel="Object"
      isBusy={object.isPending}
      onConfirm={() => whenGiven(() => object.mutate(undefined))}
      onCancel={onClose}
    >
      <TextareaField
        label="Reason"
        required
        rows={4}
        hint="Why does the module work as described? The buyer reads this."
        {...field}
      />
    </LazyConfirmDialog>
  );
}
