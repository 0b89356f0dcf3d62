import { useState } from "react";
import { send } from "../../../../lib/api/api";
import { ReasonDialog } from "../../../../lib/page/reason-dialog";
import { Checkbox } from "../../../../ui/controls/checkbox";
import type { ActProps } from "./act-props";
import { TAKEDOWN_LABELS, type TakedownAct, takedownActOf } from "./takedown-acts";

const QUESTIONS: Readonly<Record<TakedownAct, (title: string) => string>> = {
  "take-down": (title) => `Take ${title} down?`,
  "stop-installs": (title) => `Stop the installs of ${title}?`,
  "allow-installs": (title) => `Allow installs of ${title} again?`,
};

const TOLD = "They are told the reason, and read it on its page.";
const FOLLOWS: Readonly<Record<TakedownAct, string>> = {
  "take-down": `It is hidden from everyone but its author, auditors and those who bought it, who keep it. ${TOLD}`,
  "stop-installs": `It is dangerous, then: those who bought it cannot install it any more. ${TOLD}`,
  "allow-installs": `It stays taken down. Those who bought it can install it again. ${TOLD}`,
};

const DONE: Readonly<Record<TakedownAct, (title: string) => string>> = {
  "take-down": (title) => `${title} is taken down.`,
  "stop-installs": (title) => `Nobody can install ${title} any more.`,
  "allow-installs": (title) => `Those who bought ${title} can install it again.`,
};

/** Takes a module down; once it is, says whether those who bought it may install it. */
export function TakedownDialog({ module, onClose }: ActProps) {
  const { id, title } = module;
  const act = takedownActOf(module);
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
          label="It is dangerous: stop its installs"
          hint="Those who bought it cannot install it either, until this is changed."
          checked={isDangerous}
          onCheckedChange={setDangerous}
        />
      )}
    </ReasonDialog>
  );
}
