import type { ModuleDetail } from "@stackyard/contract/modules/modules";
import type { FormEvent } from "react";
import { errorMessage } from "../../../lib/api/error-message";
import { formatPrice } from "../../../lib/format/format";
import { useCurrentUser } from "../../../lib/session/current-user";
import { UnconfirmedEmail } from "../../../lib/session/unconfirmed-email";
import { FormButtons } from "../../../ui/controls/form-buttons";
import { Price } from "../../../ui/display/price";
import { Alert } from "../../../ui/feedback/alert";
import { PaymentMethods, usePaymentMethods } from "../payment-methods";
import { PurchaseTerms } from "./purchase-terms";

interface Props {
  readonly module: ModuleDetail;
  readonly isBusy: boolean;
  readonly error: Error | null;
  readonly onPay: (methodId: string | undefined) => void;
  readonly onCancel: () => void;
}

export function PaymentForm({ module, isBusy, error, onPay, onCancel }: Props) {
  const user = useCurrentUser();
  const choice = usePaymentMethods();

  function submit(event: FormEvent) {
    event.preventDefault();
    onPay(choice.chosen?.id);
  }
  return (
    <form onSubmit={submit} className="flex flex-col gap-5">
      <div className="flex items-center justify-between gap-4 rounded-md bg-sunken px-4 py-3.5">
        <div className="min-w-0">
          <p className="break-words font-[620]">{module.title}</p>
          <p className="text-ink-faint text-sm">by {module.authorUsername}</p>
        </div>
        <Price amount={formatPrice(module.price)} />
      </div>
      <PurchaseTerms module={module} />
      <PaymentMethods choice={choice} />
      <UnconfirmedEmail user={user} toDo="buy modules" />
      {error && (
        <Alert tone="poor" title="Purchase Failed" isUrgent>
          {errorMessage(error, "An unexpected error occurred. Please try again.")}
        </Alert>
      )}
      <FormButtons
        isBusy={isBusy}
        isOff={!choice.chosen || user?.mustConfirmEmail}
        onCancel={onCancel}
      >
        {isBusy ? "Paying" : "Pay"} {formatPrice(module.price)}
      </FormButtons>
    </form>
  );
}
