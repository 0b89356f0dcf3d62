import { LIMITS } from "@stackyard/contract/base/limits";
import type { ServiceDetail, ServiceTier } from "@stackyard/contract/talent/services";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { ApiError, send, wrongFields } from "../../../../lib/api/api";
import { errorMessage } from "../../../../lib/api/error-message";
import { invalidate } from "../../../../lib/api/query";
import { useSendOnce } from "../../../../lib/api/use-send-once";
import { toast } from "../../../../lib/browser/toast";
import { formatCount, formatPrice } from "../../../../lib/format/format";
import { paths } from "../../../../lib/links/paths";
import { useRequiredText } from "../../../../lib/page/use-required-text";
import { displayName } from "../../../../lib/people/display-name";
import { FormButtons } from "../../../../ui/controls/form-buttons";
import { TextareaField } from "../../../../ui/controls/textarea-field";
import { Alert } from "../../../../ui/feedback/alert";
import { Dialog } from "../../../../ui/overlays/dialog";

interface Props {
  readonly service: ServiceDetail;
  readonly tier: ServiceTier;
  readonly position: number;
  readonly onClose: () => void;
}

const RULES = { max: LIMITS.message.max, tooShort: "Write a message" };

/** Requests a package with a message that starts the conversation. */
export function RequestDialog({ service, tier, position, onClose }: Props) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const {
    text: message,
    change,
    refuse,
    whenGiven,
    field,
  } = useRequiredText({ ...RULES, draft: `request ${service.id}` });
  const request = useSendOnce({
    mutationKey: ["request", service.id, position],
    mutationFn: () =>
      send("post", "/api/services/{id}/requests", {
        params: { id: service.id },
        body: { tier: position, price: tier.price, message },
      }),
    onSuccess({ id, conversationId }) {
      change("");
      void invalidate(client, "/api/conversations");
      toast.success("Request sent", `We notified ${displayName(service.provider)}.`);
      onClose();
      void navigate(
        conversationId === null ? paths.contract(id) : paths.conversation(conversationId),
      );
    },
    onError(failure) {
      refuse(wrongFields(failure).message);
      // The price has changed: nothing was requested, and the page now shows the new price.
      if (failure instanceof ApiError && failure.code === "price_changed")
        void invalidate(client, `/api/services/${service.id}`);
    },
  });
  return (
    <Dialog
      title={`Request “${tier.name}”`}
      description={`${service.title}: ${formatPrice(tier.price)}, within ${formatCount(tier.deliveryDays, "day")}`}
      isBusy={request.isPending}
      keepsDraft
      onClose={onClose}
    >
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          whenGiven(() => request.mutate(undefined));
        }}
      >
        <Alert tone="note" title="No money moves">
          The engineer accepts or declines. You arrange payment yourselves. To have the payment
          held, add the package to your cart instead.
        </Alert>
        <TextareaField
          label="Your message"
          hint="Say what you have, what you need, and by when. Use Markdown."
          required
          rows={6}
          {...field}
        />
        {request.isError && !field.error && (
          <p role="alert" className="text-poor text-sm">
            {errorMessage(request.error, "The request couldn't be sent. Please try again.")}
          </p>
        )}
        <FormButtons isBusy={request.isPending} onCancel={onClose}>
          Send request
        </FormButtons>
      </form>
    </Dialog>
  );
}
