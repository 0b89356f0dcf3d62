import { X } from "lucide-react";
import { useEffect, useRef } from "react";
import { buttonClasses } from "../../../../ui/controls/button";
import { GraphFrame } from "./graph-frame";
import type { GraphLayout } from "./graph-layout";

interface Props {
  readonly layout: GraphLayout;
  readonly onClose: () => void;
}

/** The graph in a full-screen dialog, because phones can't fill the screen otherwise. */
export function FullScreenGraph({ layout, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      ref={dialog}
      aria-label="Resource graph"
      onClose={onClose}
      className="m-0 h-dvh max-h-none w-dvw max-w-none bg-paper p-3 text-ink"
    >
      <div className="flex h-full flex-col gap-3">
        <GraphFrame layout={layout} className="min-h-0 flex-1" />
        <button
          type="button"
          className={buttonClasses({ look: "secondary" }, "self-end")}
          onClick={() => dialog.current?.close()}
        >
          <X className="size-4" aria-hidden="true" />
          Close
        </button>
      </div>
    </dialog>
  );
}
