import type { Difference } from "@stackyard/contract/trade/bookkeeping/reconciliation";
import {
  MOVEMENT_MEANINGS,
  type MovementMeaning,
} from "@stackyard/contract/trade/bookkeeping/reconciliation-lists";
import { useState } from "react";
import { send } from "../../../../lib/api/api";
import { ReasonDialog } from "../../../../lib/page/reason-dialog";
import { Button } from "../../../../ui/controls/button";
import { optionsOf } from "../../../../ui/controls/options-of";
import { Select } from "../../../../ui/controls/select";

const MEANINGS: Record<MovementMeaning, string> = {
  operator: "The operator's own money",
  provider_fee: "A fee of the provider",
  loss: "A loss of the operator",
};

/** Explains a difference, or posts a movement that only the provider has. */
export function DifferenceActions({ difference }: { readonly difference: Difference }) {
  const { id, reference, canBePosted } = difference;
  const [act, setAct] = useState<"explain" | "post">();
  const [meaning, setMeaning] = useState<MovementMeaning>("operator");
  const params = { id };
  const close = () => setAct(undefined);
  return (
    <div className="flex flex-wrap gap-2">
      <Button size="small" look="secondary" onClick={() => setAct("explain")}>
        Explain<span className="sr-only"> the difference {reference}</span>
      </Button>
      {canBePosted && (
        <Button size="small" look="secondary" onClick={() => setAct("post")}>
          Post<span className="sr-only"> the movement {reference}</span>
        </Button>
      )}
      {act === "explain" && (
        <ReasonDialog
          title="Explain this difference?"
          description="It no longer stops payouts unless it changes."
          confirmLabel="Save explanation"
          hint="Recorded in the audit log."
          done="The difference is explained."
          perform={(reason) =>
            send("post", "/api/admin/reconciliation/differences/{id}/explanation", {
              params,
              body: { reason },
            })
          }
          onClose={close}
        />
      )}
      {act === "post" && (
        <ReasonDialog
          title="Post this movement?"
          description="It is posted to one of the operator's accounts. You can't undo this."
          confirmLabel="Post movement"
          hint="Recorded in the audit log."
          done="The movement is posted."
          perform={(reason) =>
            send("post", "/api/admin/reconciliation/differences/{id}/posting", {
              params,
              body: { meaning, reason },
            })
          }
          onClose={close}
        >
          <Select
            label="It is"
            required
            value={meaning}
            options={optionsOf(MOVEMENT_MEANINGS, MEANINGS)}
            onValueChange={(value) => setMeaning(value as MovementMeaning)}
          />
        </ReasonDialog>
      )}
    </div>
  );
}
