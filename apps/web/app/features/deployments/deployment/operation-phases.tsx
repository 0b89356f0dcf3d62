import type { Operation } from "@stackyard/contract/deployments/deployments";
import { Check, Circle, CircleDot, X } from "lucide-react";
import { classes } from "../../../ui/classes";
import { type Phase, phasesOf } from "./phases";

const LOOKS = {
  done: { Icon: Check, ink: "text-good", says: "done" },
  current: { Icon: CircleDot, ink: "font-[640] text-note", says: "now" },
  ended: { Icon: X, ink: "font-[640] text-poor", says: "ended here" },
  ahead: { Icon: Circle, ink: "text-ink-faint", says: "not started" },
} as const satisfies Record<Phase["state"], object>;

/** How far an operation is. */
export function OperationPhases({ operation }: { readonly operation: Operation }) {
  return (
    <ol aria-label="Progress" className="flex flex-wrap gap-x-5 gap-y-2 text-sm">
      {phasesOf(operation).map(({ name, state }) => {
        const { Icon, ink, says } = LOOKS[state];
        return (
          <li
            key={name}
            aria-current={state === "current" ? "step" : undefined}
            className={classes("flex items-center gap-1.5", ink)}
          >
            <Icon className="size-4 shrink-0" aria-hidden="true" />
            {name}
            <span className="sr-only">: {says}</span>
          </li>
        );
      })}
    </ol>
  );
}
