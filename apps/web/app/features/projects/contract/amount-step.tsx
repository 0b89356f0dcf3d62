import { type ReactNode, useState } from "react";
import { wrongFields } from "../../../lib/api/api";
import { readDollars } from "../../../lib/format/dollars";
import { formatPrice } from "../../../lib/format/format";
import { TextField } from "../../../ui/controls/text-field";
import { LazyConfirmDialog } from "../../../ui/overlays/lazy-confirm-dialog";
import { useContractAct } from "./use-contract-act";

/** What an amount is about. Amounts are integer cents. */
interface Amount {
  readonly label: string;
  /** Its field in the request. */
  readonly field: string;
  /** What is wrong with an amount. */
  readonly check: (cents: number) => string | undefined;
  /** What an amount means; undefined if none is entered yet. */
  readonly explain: (cents: number | undefined) => ReactNode;
}

interface Props {
  readonly title: string;
  readonly description: string;
  readonly confirmLabel: string;
  readonly done: string;
  readonly amount: Amount;
  readonly send: (cents: number) => Promise<unknown>;
  readonly onClose: () => void;
  /** Calls `goOn` if further fields are complete. */
  readonly whenGiven?: (goOn: () => void) => void;
  readonly children?: ReactNode;
}

/** Asks how much of what is held moves. */
export function AmountStep(props: Props) {
  const { amount, send, done, onClose, whenGiven, children, ...question } = props;
  const [typed, setTyped] = useState("");
  const [problem, setProblem] = useState<string>();
  const act = useContractAct({
    send,
    done,
    after: onClose,
    onError: (error) => setProblem(wrongFields(error)[amount.field]),
  });
  const read = readDollars(typed);
  const valid = "cents" in read && !amount.check(read.cents) ? read.cents : undefined;
  function confirm() {
    if ("problem" in read) return setProblem(read.problem);
    const wrong = amount.check(read.cents);
    if (wrong) return setProblem(wrong);
    const goOn = () => act.mutate(read.cents);
    return whenGiven ? whenGiven(goOn) : goOn();
  }
  return (
    <LazyConfirmDialog {...question} isBusy={act.isPending} onConfirm={confirm} onCancel={onClose}>
      <div className="flex flex-col gap-4">
        <TextField
          label={amount.label}
          required
          inputMode="decimal"
          value={typed}
          error={problem}
          hint={amount.explain(valid)}
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

/** How much goes back to the client. */
export const refundOf = (held: number): Amount => ({
  label: "Back to the client, in dollars",
  field: "refund",
  check: (cents) => (cents > held ? `At most ${formatPrice(held)} is held` : undefined),
  explain: (cents) =>
    cents === undefined
      ? `${formatPrice(held)} is held.`
      : `${formatPrice(held - cents)} of ${formatPrice(held)} is released to the engineer, less the fee.`,
});
