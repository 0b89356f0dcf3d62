import { LIMITS } from "@stackyard/contract/base/limits";
import type { QueuedPost } from "@stackyard/contract/forum/moderation";
import { useState } from "react";
import { send } from "../../../lib/api/api";
import { ReasonForm } from "../reason-form";
import { ActButtons } from "./act-buttons";

const LABELS = { grant: "Grant", refuse: "Refuse" } as const;

/** Accepts or rejects an appeal, with a reason shown to the author. */
export function AppealActions({ id }: Pick<NonNullable<QueuedPost["appeal"]>, "id">) {
  const [act, setAct] = useState<keyof typeof LABELS>();
  return (
    <>
      <ActButtons acts={["grant", "refuse"]} labels={LABELS} onChoose={setAct} />
      {act && (
        <ReasonForm
          title={`${LABELS[act]} the appeal?`}
          description="We send the author your reason. Granting the appeal reverses the decision."
          label="Reason"
          submitLabel={LABELS[act]}
          done="Decided"
          least={LIMITS.actReason.min}
          send={(reason) =>
            send("post", "/api/forum/appeals/{id}/decision", {
              params: { id },
              body: { isGranted: act === "grant", reason },
            })
          }
          onClose={() => setAct(undefined)}
        />
      )}
    </>
  );
}
