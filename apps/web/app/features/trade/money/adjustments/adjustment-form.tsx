import { LIMITS } from "@stackyard/contract/base/limits";
import { PAYMENT_MODES, type PaymentMode } from "@stackyard/contract/base/money";
import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { send, wrongFields } from "../../../../lib/api/api";
import { errorMessage } from "../../../../lib/api/error-message";
import { invalidate } from "../../../../lib/api/query";
import { useSendOnce } from "../../../../lib/api/use-send-once";
import { toast } from "../../../../lib/browser/toast";
import { readDollars } from "../../../../lib/format/dollars";
import { useRequiredText } from "../../../../lib/page/use-required-text";
import { FormButtons } from "../../../../ui/controls/form-buttons";
import { Select } from "../../../../ui/controls/select";
import { TextField } from "../../../../ui/controls/text-field";
import { TextareaField } from "../../../../ui/controls/textarea-field";
import { Card } from "../../../../ui/display/card";
import { Alert } from "../../../../ui/feedback/alert";
import { AccountFields, type ChosenAccount, isSellers } from "./account-fields";

const MODES: Record<PaymentMode, string> = { live: "Live money", test: "Test money" };
const { min, max } = LIMITS.actReason;
const RULES = { min, max, tooShort: `Please give a reason of at least ${min} characters` };

export function AdjustmentForm({ onClose }: { readonly onClose: () => void }) {
  const client = useQueryClient();
  const [from, setFrom] = useState<ChosenAccount>({ kind: "operator_funds", userId: "" });
  const [to, setTo] = useState<ChosenAccount>({ kind: "seller_available", userId: "" });
  const [mode, setMode] = useState<PaymentMode>("live");
  const [dollars, setDollars] = useState("");
  const [wrongAmount, setWrongAmount] = useState<string>();
  const { text: reason, refuse, whenGiven, field } = useRequiredText(RULES);
  const propose = useSendOnce({
    mutationKey: ["propose adjustment"],
    mutationFn: (amount: number) =>
      send("post", "/api/admin/adjustments", {
        body: { from: sent(from), to: sent(to), amount, mode, reason },
      }),
    async onSuccess() {
      toast.success("Adjustment proposed");
      onClose();
      await invalidate(client, "/api/admin/");
    },
    onError(error) {
      const wrong = wrongFields(error);
      refuse(wrong.reason);
      setWrongAmount(wrong.amount);
    },
  });
  const wrong = wrongFields(propose.error);

  function submit(event: FormEvent) {
    event.preventDefault();
    const reading = readDollars(dollars);
    setWrongAmount("problem" in reading ? reading.problem : undefined);
    whenGiven(() => {
      if ("cents" in reading) propose.mutate(reading.cents);
    });
  }

  return (
    <Card className="p-5 sm:p-6">
      <form noValidate onSubmit={submit} className="grid gap-5 sm:grid-cols-2">
        <AccountFields
          label="From"
          account={from}
          error={wrong["from.userId"]}
          onChange={setFrom}
        />
        <AccountFields label="To" account={to} error={wrong["to.userId"]} onChange={setTo} />
        <TextField
          label="Amount in dollars"
          required
          inputMode="decimal"
          value={dollars}
          error={wrongAmount}
          onChange={({ currentTarget }) => setDollars(currentTarget.value)}
        />
        <Select
          label="Money"
          required
          value={mode}
          options={PAYMENT_MODES.map((value) => ({ value, label: MODES[value] }))}
          onValueChange={(value) => setMode(value as PaymentMode)}
        />
        <TextareaField
          label="Reason"
          required
          rows={3}
          hint="Recorded in the audit log. Sellers whose balance changes read it."
          className="sm:col-span-2"
          {...field}
        />
        {propose.error && (
          <Alert tone="poor" isUrgent title="Adjustment not proposed" className="sm:col-span-2">
            {errorMessage(propose.error, "Please try again.")}
          </Alert>
        )}
        <FormButtons isBusy={propose.isPending} onCancel={onClose} className="sm:col-span-2">
          Propose adjustment
        </FormButtons>
      </form>
    </Card>
  );
}

const sent = ({ kind, userId }: ChosenAccount) => ({
  kind,
  userId: isSellers(kind) && userId.trim() !== "" ? Number(userId) : null,
});
