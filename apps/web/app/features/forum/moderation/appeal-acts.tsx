import { LIMITS } from "@stackyard/contract/base/limits";
import type { QueuedPost } from "@stackyard/contract/forum/moderation";
import { useState } from "react";
import { send } from "../../../lib/api/api";
import { ReasonForm } from "../reason-form";
import { ActButtons } from "./act-buttons";

const LABELS = { grant: "Grant", refuse: "Refuse" } as const;

/** Decides about an appeal, for a reason that its author reads. */
export function AppealActs({ id }: Pick<NonNullable<QueuedPost["appeal"]>, "id">) {
  const [act, setAct] = useState<keyof typeof LABELS>();
  return (
    <>
      <ActButtons acts={["grant", "refuse"]} labels={LABELS} onChoose={setAct} />
      {act && (
        <ReasonForm
          title={`${LABELS[act]} the appeal?`}
          description="The author is told, with your reason. Granting it takes back what it is about."
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
