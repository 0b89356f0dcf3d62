import { LIMITS } from "@stackyard/contract/base/limits";
import { plainDollars } from "@stackyard/contract/base/money";
import { useState } from "react";
import { wrongFields } from "../../../lib/api/api";
import { errorMessage } from "../../../lib/api/error-message";
import { useSendOnce } from "../../../lib/api/use-send-once";
import { readDollars } from "../../../lib/format/dollars";
import { formatPrice } from "../../../lib/format/format";
import { useRequiredText } from "../../../lib/page/use-required-text";
import { FormButtons } from "../../../ui/controls/form-buttons";
import { TextField } from "../../../ui/controls/text-field";
import { TextareaField } from "../../../ui/controls/textarea-field";
import { Alert } from "../../../ui/feedback/alert";
import { Dialog } from "../../../ui/overlays/dialog";

interface Props {
  readonly title: string;
  readonly description: string;
  readonly reasonHint: string;
  readonly submitLabel: string;
  /** Integer cents that are left. */
  readonly most: number;
  /** Sends the request; the amount is undefined for everything that is left. */
  readonly send: (reason: string, amount: number | undefined) => Promise<unknown>;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

const RULES = {
  min: LIMITS.refundReason.min,
  max: LIMITS.refundReason.max,
  tooShort: "Please explain in at least 10 characters",
};

/** Asks for the amount and reason of a refund. */
export function RefundForm({ most, send, onDone, onClose, ...texts }: Props) {
  const { text: reason, refuse, whenGiven, field } = useRequiredText(RULES);
  const [amount, setAmount] = useState(() => plainDollars(most));
  const [wrongAmount, setWrongAmount] = useState<string>();
  const request = useSendOnce({
    mutationKey: ["refund", texts.title],
    mutationFn: (cents: number) => send(reason, cents === most ? undefined : cents),
    onSuccess() {
      onDone();
      onClose();
    },
    onError(error) {
      const { reason, amount } = wrongFields(error);
      refuse(reason);
      setWrongAmount(amount);
    },
  });

  function submit() {
    const reading = readDollars(amount);
    const problem = "problem" in reading ? reading.problem : whyNot(reading.cents, most);
    setWrongAmount(problem);
    whenGiven(() => {
      if ("cents" in reading && !problem) request.mutate(reading.cents);
    });
  }

  return (
    <Dialog
      title={texts.title}
      description={texts.description}
      isBusy={request.isPending}
      onClose={onClose}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
        className="flex flex-col gap-5"
      >
        <TextareaField label="Reason" required rows={4} hint={texts.reasonHint} {...field} />
        <TextField
          label="Amount in dollars"
          required
          inputMode="decimal"
          hint={`At most ${formatPrice(most)}`}
          value={amount}
          error={wrongAmount}
          onChange={({ currentTarget }) => setAmount(currentTarget.value)}
          className="max-w-48"
        />
        {request.error && (
          <Alert tone="poor" isUrgent title="Refund not saved">
            {errorMessage(request.error, "Check your connection and try again.")}
          </Alert>
        )}
        <FormButtons isBusy={request.isPending} onCancel={onClose}>
          {texts.submitLabel}
        </FormButtons>
      </form>
    </Dialog>
  );
}

function whyNot(cents: number, most: number): string | undefined {
  if (cents < 1) return "Enter more than $0.00";
  return cents > most ? `At most ${formatPrice(most)} is left` : undefined;
}
