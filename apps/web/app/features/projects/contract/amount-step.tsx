import { type ReactNode, useState } from "react";
import { wrongFields } from "../../../lib/api/api";
import { readDollars } from "../../../lib/format/dollars";
import { formatPrice } from "../../../lib/format/format";
import { TextField } from "../../../ui/controls/text-field";
import { LazyConfirmDialog } from "../../../ui/overlays/lazy-confirm-dialog";
import { useContractAct } from "./use-contract-act";

interface Props {
  readonly title: string;
  readonly description: string;
  readonly confirmLabel: string;
  readonly done: string;
  /** What is held, in integer cents. */
  readonly held: number;
  readonly send: (refund: number) => Promise<unknown>;
  readonly onClose: () => void;
  /** Calls `goOn` if further fields are complete. */
  readonly whenGiven?: (goOn: () => void) => void;
  readonly children?: ReactNode;
}

/** Asks how much of what is held goes back to the client. */
export function AmountStep({ held, send, done, onClose, whenGiven, children, ...question }: Props) {
  const [typed, setTyped] = useState("");
  const [problem, setProblem] = useState<string>();
  const act = useContractAct({
    send,
    done,
    after: onClose,
    onError: (error) => setProblem(wrongFields(error).refund),
  });
  const read = readDollars(typed);
  const rest = "cents" in read ? held - read.cents : undefined;
  function confirm() {
    if ("problem" in read) return setProblem(read.problem);
    if (read.cents > held) return setProblem(`At most ${formatPrice(held)} is held`);
    const goOn = () => act.mutate(read.cents);
    return whenGiven ? whenGiven(goOn) : goOn();
  }
  return (
    <LazyConfirmDialog {...question} isBusy={act.isPending} onConfirm={confirm} onCancel={onClose}>
      <div className="flex flex-col gap-4">
        <TextField
          label="Back to the client, in dollars"
          required
          inputMode="decimal"
          value={typed}
          error={problem}
          hint={
            rest !== undefined && rest >= 0
              ? `${formatPrice(rest)} of ${formatPrice(held)} is released to the engineer, less the fee.`
              : `${formatPrice(held)} is held.`
          }
          onChange={({ target }) => {
            setTyped(target.value);
            setProblem(undefined);
          }}
        />
        {children}
      </div>
    </LazyConfirmDialog>
  );
}
