import { LIMITS } from "@stackyard/contract/base/limits";
import { plainDollars } from "@stackyard/contract/base/money";
import { type FormEvent, type ReactNode, useState } from "react";
import { wrongFields } from "../../../../lib/api/api";
import { errorMessage } from "../../../../lib/api/error-message";
import { readDollars } from "../../../../lib/format/dollars";
import { useRequiredText } from "../../../../lib/page/use-required-text";
import { FormButtons } from "../../../../ui/controls/form-buttons";
import { TextField } from "../../../../ui/controls/text-field";
import { TextareaField } from "../../../../ui/controls/textarea-field";
import { Alert } from "../../../../ui/feedback/alert";
import { Dialog } from "../../../../ui/overlays/dialog";
import { type NewTransfer, useRecordTransfer } from "./use-record-transfer";

interface Recorded {
  /** Integer cents; 0 if the amount is fixed. */
  readonly amount: number;
  readonly bankReference: string;
  readonly reason: string;
}

interface Props {
  readonly title: string;
  readonly description: string;
  /** Integer cents to begin with; undefined if the amount is fixed. */
  readonly amount: number | undefined;
  readonly transferOf: (recorded: Recorded) => NewTransfer;
  readonly onClose: () => void;
  /** Additional fields. */
  readonly children?: ReactNode;
}

const { min, max } = LIMITS.actReason;
const RULES = { min, max, tooShort: `Please give a reason of at least ${min} characters` };

/** Asks for what the bank's statement says of a transfer. */
export function TransferDialog({ title, description, amount, transferOf, ...props }: Props) {
  const { onClose, children } = props;
  const [dollars, setDollars] = useState(amount ? plainDollars(amount) : "");
  const [bankReference, setBankReference] = useState("");
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({});
  const { text: reason, refuse, whenGiven, field } = useRequiredText(RULES);
  const record = useRecordTransfer(onClose, (error) => {
    setWrong(wrongFields(error));
    refuse(wrongFields(error).reason);
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    const reading = amount === undefined ? { cents: 0 } : readDollars(dollars);
    setWrong({
      ...("problem" in reading && { amount: reading.problem }),
      ...(bankReference.trim().length < 3 && {
        bankReference: "Enter the bank's reference of the transfer",
      }),
    });
    if ("problem" in reading || bankReference.trim().length < 3) return;
    whenGiven(() => record.mutate(transferOf({ amount: reading.cents, bankReference, reason })));
  }

  return (
    <Dialog title={title} description={description} isBusy={record.isPending} onClose={onClose}>
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        {children}
        {amount !== undefined && (
          <TextField
            label="Amount in dollars"
            required
            inputMode="decimal"
            value={dollars}
            error={wrong.amount}
            onChange={({ currentTarget }) => setDollars(currentTarget.value)}
          />
        )}
        <TextField
          label="Bank's reference"
          required
          maxLength={100}
          autoComplete="off"
          hint="From the bank statement. Each reference is recorded once."
          value={bankReference}
          error={wrong.bankReference}
          onChange={({ currentTarget }) => setBankReference(currentTarget.value)}
        />
        <TextareaField
          label="Reason"
          required
          rows={3}
          hint="Recorded in the audit log."
          {...field}
        />
        {record.error && (
          <Alert tone="poor" isUrgent title="Transfer not recorded">
            {errorMessage(record.error, "Check your connection and try again.")}
          </Alert>
        )}
        <FormButtons isBusy={record.isPending} onCancel={onClose}>
          Record transfer
        </FormButtons>
      </form>
    </Dialog>
  );
}
