import { plainDollars } from "@stackyard/contract/base/money";
import { CONTRACT_LIMITS } from "@stackyard/contract/projects/contract-lists";
import { useState } from "react";
import { send } from "../../../lib/api/api";
import { readDollars } from "../../../lib/format/dollars";
import { formatPrice } from "../../../lib/format/format";
import { TextField } from "../../../ui/controls/text-field";
import { refundOf } from "./amount-step";
import { TextStep } from "./text-step";

interface Props {
  readonly id: number;
  /** Integer cents. */
  readonly held: number;
  readonly confirmLabel: string;
  readonly onClose: () => void;
}

const LEAST = CONTRACT_LIMITS.leastPartCents;

/** Asks how much the client wants back, and why. */
export function RefundRequestStep({ id, held, ...question }: Props) {
  const [typed, setTyped] = useState(() => plainDollars(held));
  const [problem, setProblem] = useState<string>();
  const read = readDollars(typed);
  const wrong = "problem" in read ? read.problem : whyNot(read.cents, held);
  const asked = "cents" in read && !wrong ? read.cents : undefined;
  return (
    <TextStep
      {...question}
      title="Request a refund?"
      description="The engineer has 7 days to answer. Without an answer, the refund is granted. The milestone then ends."
      label="Reason"
      done="Refund requested"
      whenGiven={(goOn) => {
        setProblem(wrong);
        if (!wrong) goOn();
      }}
      onRefused={({ refund }) => setProblem(refund)}
      send={(text) => {
        const body = { text, ...(asked !== held && { refund: asked }) };
        return send("post", "/api/milestones/{id}/refund-request", { params: { id }, body });
      }}
    >
      <TextField
        label="Back to you, in dollars"
        required
        inputMode="decimal"
        value={typed}
        error={problem}
        hint={refundOf(held).explain(asked === held ? undefined : asked)}
        onChange={({ target }) => {
          setTyped(target.value);
          setProblem(undefined);
        }}
        className="max-w-48"
      />
    </TextStep>
  );
}

function whyNot(cents: number, held: number): string | undefined {
  const isTooLittle = cents < LEAST && cents < held;
  return isTooLittle ? `Request at least ${formatPrice(LEAST)}` : refundOf(held).check(cents);
}
