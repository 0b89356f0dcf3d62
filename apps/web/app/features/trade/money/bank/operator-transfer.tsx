import { useState } from "react";
import { optionsOf } from "../../../../ui/controls/options-of";
import { Select } from "../../../../ui/controls/select";
import { TransferDialog } from "./transfer-dialog";

const DIRECTIONS = ["deposit", "withdrawal"] as const;
const LABELS = { deposit: "Deposit into the account", withdrawal: "Withdrawal from it" };

/** A movement of the operator's own money on the bank account. */
export function OperatorTransfer({ onClose }: { readonly onClose: () => void }) {
  const [direction, setDirection] = useState<(typeof DIRECTIONS)[number]>("deposit");
  return (
    <TransferDialog
      title="Own money"
      description="A deposit or withdrawal that belongs to no order."
      amount={0}
      transferOf={({ amount, ...recorded }) => ({
        ...{ kind: "operator", ...recorded },
        amount: direction === "deposit" ? amount : -amount,
      })}
      onClose={onClose}
    >
      <Select
        label="Direction"
        required
        value={direction}
        options={optionsOf(DIRECTIONS, LABELS)}
        onValueChange={(value) => setDirection(value as typeof direction)}
      />
    </TransferDialog>
  );
}
