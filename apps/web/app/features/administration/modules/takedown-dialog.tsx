import { useState } from "react";
import { send } from "../../../lib/api/api";
import { ReasonDialog } from "../../../lib/page/reason-dialog";
import { Checkbox } from "../../../ui/controls/checkbox";
import type { ActProps } from "./act-props";

/** Taken down already, all that can be changed is whether it may be installed. */
export function TakedownDialog({ module: { id, title, takedown }, onClose }: ActProps) {
  const [isCritical, setCritical] = useState(takedown ? !takedown.isCritical : false);
  return (
    <ReasonDialog
      title={takedown ? `Change the takedown of ${title}?` : `Take ${title} down?`}
      description="It is hidden from everyone but its author, auditors and those who bought it, who keep it. They are told the reason, and read it on its page."
      confirmLabel={takedown ? "Change takedown" : "Take down"}
      look="danger"
      done={isCritical ? `Nobody can install ${title} any more.` : `${title} is taken down.`}
      perform={(reason) =>
        send("put", "/api/admin/modules/{id}/takedown", {
          params: { id },
          body: { isCritical, reason },
        })
      }
      onClose={onClose}
    >
      <Checkbox
        label="It is dangerous: stop its installs"
        hint="Those who bought it cannot install it either, until this is changed."
        checked={isCritical}
        onCheckedChange={setCritical}
        disabled={takedown !== null}
      />
    </ReasonDialog>
  );
}
