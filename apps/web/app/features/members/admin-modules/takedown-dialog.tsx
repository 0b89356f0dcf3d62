import { useState } from "react";
import { send } from "../../../lib/api/api";
import { ReasonDialog } from "../../../lib/page/reason-dialog";
import { Checkbox } from "../../../ui/controls/checkbox";
import type { ActProps } from "./act-props";
import { TAKEDOWN_LABELS, type TakedownAction, takedownActionOf } from "./takedown-actions";

const QUESTIONS: Readonly<Record<TakedownAction, (title: string) => string>> = {
  "take-down": (title) => `Take ${title} down?`,
  "stop-installs": (title) => `Stop the installs of ${title}?`,
  "allow-installs": (title) => `Allow installs of ${title} again?`,
};

const TOLD = "They see the reason in a notification and on the module's page.";
const FOLLOWS: Readonly<Record<TakedownAction, string>> = {
  "take-down": `Only its author, auditors, and buyers can see it. Buyers keep it. ${TOLD}`,
  "stop-installs": `Use this for dangerous modules: buyers can no longer install it. ${TOLD}`,
  "allow-installs": `It stays taken down, but buyers can install it again. ${TOLD}`,
};

const DONE: Readonly<Record<TakedownAction, (title: string) => string>> = {
  "take-down": (title) => `${title} is taken down.`,
  "stop-installs": (title) => `Installs of ${title} are blocked.`,
  "allow-installs": (title) => `Buyers of ${title} can install it again.`,
};

/** Takes a module down, or changes whether its buyers can still install it. */
export function TakedownDialog({ module, onClose }: ActProps) {
  const { id, title } = module;
  const act = takedownActionOf(module);
  const [isDangerous, setDangerous] = useState(false);
  const isCritical = act === "take-down" ? isDangerous : act === "stop-installs";
  return (
    <ReasonDialog
      title={QUESTIONS[act](title)}
      description={FOLLOWS[act]}
      confirmLabel={TAKEDOWN_LABELS[act]}
      look={act === "allow-installs" ? "primary" : "danger"}
      done={DONE[isCritical ? "stop-installs" : act](title)}
      perform={(reason) =>
        send("put", "/api/admin/modules/{id}/takedown", {
          params: { id },
          body: { isCritical, reason },
        })
      }
      onClose={onClose}
    >
      {act === "take-down" && (
        <Checkbox
          label="Dangerous: also block installs"
          hint="Buyers can't install it until you allow installs again."
          checked={isDangerous}
          onCheckedChange={setDangerous}
        />
      )}
    </ReasonDialog>
  );
}
