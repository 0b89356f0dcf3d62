import { LIMITS } from "@stackyard/contract/base/limits";
import { send } from "../../../lib/api/api";
import { useRequiredText } from "../../../lib/page/use-required-text";
import { TextareaField } from "../../../ui/controls/textarea-field";
import { AmountStep, refundOf } from "./amount-step";

interface Props {
  readonly id: number;
  readonly held: number;
  readonly onClose: () => void;
}

const { min, max } = LIMITS.actReason;
const RETURNED =
  "If you refund everything that is held, money that the client's bank returns later goes to the client. Otherwise it goes to the engineer.";
const NOTHING_HELD =
  "No money is held. Money that the client's bank returns later goes to the engineer.";
const RULES = { min, max, tooShort: `Please give a reason of at least ${min} characters` };

/** An administrator's decision with its reason. */
export function DecisionStep({ id, held, onClose }: Props) {
  const { text: reason, field, whenGiven } = useRequiredText(RULES);
  return (
    <AmountStep
      title="Decide this dispute?"
      description={`The money moves right away. You can't undo this. Above $5,000.00, a second administrator must decide the same amount first. ${held > 0 ? RETURNED : NOTHING_HELD} The decision is final on Stackyard; both sides keep their rights under the law.`}
      confirmLabel="Decide dispute"
      done="Decision recorded"
      amount={refundOf(held)}
      send={(refund) =>
        send("post", "/api/admin/milestones/{id}/decision", {
          params: { id },
          body: { refund, reason },
        })
      }
      onClose={onClose}
      whenGiven={whenGiven}
    >
      <TextareaField label="Reason" required rows={3} {...field} hint="Shown to both sides." />
    </AmountStep>
  );
}
