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

/** Asks an engineer for a package, with a message that opens the conversation. */
export function RequestDialog({ service, tier, position, onClose }: Props) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { text: message, refuse, whenGiven, field } = useRequiredText(RULES);
  const request = useSendOnce({
    mutationKey: ["request", service.id, position],
    mutationFn: () =>
      send("post", "/api/engagements", {
        body: { serviceId: service.id, tier: position, price: tier.price, message },
      }),
    onSuccess({ conversationId }) {
      void invalidate(client, "/api/conversations");
      toast.success("Request sent", `${service.provider.username} has been told.`);
      onClose();
      void navigate(paths.conversation(conversationId));
    },
    onError(failure) {
      refuse(wrongFields(failure).message);
      // At another price than was shown nothing is asked for: the page shows the present one.
      if (failure instanceof ApiError && failure.code === "price_changed")
        void invalidate(client, `/api/services/${service.id}`);
    },
  });
  return (
    <Dialog
      title={`Request “${tier.name}”`}
      description={`${service.title}: ${formatPrice(tier.price)}, within ${formatCount(tier.deliveryDays, "day")}`}
      isBusy={request.isPending}
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
          The engineer accepts or declines. Payment is between the two of you until Stackyard has
          contracts with held funds.
        </Alert>
        <TextareaField
          label="Your message"
          hint="What you have, what you need, and by when. Markdown works."
          required
          rows={6}
          {...field}
        />
        {request.isError && !field.error && (
          <p role="alert" className="text-poor text-sm">
            {errorMessage(request.error, "The request could not be sent. Please try again.")}
          </p>
        )}
        <FormButtons isBusy={request.isPending} onCancel={onClose}>
          Send request
        </FormButtons>
      </form>
    </Dialog>
  );
}
