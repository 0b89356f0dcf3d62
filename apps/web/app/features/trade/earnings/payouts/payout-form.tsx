import { plainDollars } from "@stackyard/contract/base/money";
import type { SellerBalance } from "@stackyard/contract/trade/payouts";
import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { send, wrongFields } from "../../../../lib/api/api";
import { errorMessage } from "../../../../lib/api/error-message";
import { invalidate } from "../../../../lib/api/query";
import { useSendOnce } from "../../../../lib/api/use-send-once";
import { toast } from "../../../../lib/browser/toast";
import { readDollars } from "../../../../lib/format/dollars";
import { formatPrice } from "../../../../lib/format/format";
import { FormButtons } from "../../../../ui/controls/form-buttons";
import { TextField } from "../../../../ui/controls/text-field";
import { Alert } from "../../../../ui/feedback/alert";
import { Dialog } from "../../../../ui/overlays/dialog";

interface Props {
  readonly balance: SellerBalance;
  readonly onClose: () => void;
}

/** Asks for the amount to pay out. */
export function PayoutForm({ balance: { payable, minimumPayout }, onClose }: Props) {
  const client = useQueryClient();
  const [text, setText] = useState(() => plainDollars(payable));
  const [problem, setProblem] = useState<string>();
  const request = useSendOnce({
    mutationKey: ["request payout"],
    mutationFn: (amount: number) => send("post", "/api/user/payouts", { body: { amount } }),
    onSuccess() {
      toast.success("Payout requested", "We notify you when it is paid.");
      onClose();
      void invalidate(client, "/api/user/");
    },
    onError: (error) => setProblem(wrongFields(error).amount),
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    const reading = readDollars(text);
    const problem = "problem" in reading ? reading.problem : whyNot(reading.cents);
    setProblem(problem);
    if ("cents" in reading && !problem) request.mutate(reading.cents);
  }

  function whyNot(cents: number): string | undefined {
    if (cents < minimumPayout) return `The minimum is ${formatPrice(minimumPayout)}`;
    return cents > payable ? `At most ${formatPrice(payable)} can be paid out` : undefined;
  }

  return (
    <Dialog
      title="Request payout"
      description="The money goes to your account at the payment provider and from there to your bank."
      isBusy={request.isPending}
      onClose={onClose}
    >
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        <TextField
          label="Amount in dollars"
          required
          inputMode="decimal"
          hint={`Between ${formatPrice(minimumPayout)} and ${formatPrice(payable)}`}
          value={text}
          error={problem}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        {request.error && !problem && (
          <Alert tone="poor" isUrgent title="Payout not requested">
            {errorMessage(request.error, "Check your connection and try again.")}
          </Alert>
        )}
        <FormButtons isBusy={request.isPending} onCancel={onClose}>
          Request payout
        </FormButtons>
      </form>
    </Dialog>
  );
}
