import { Dialog as Base } from "@base-ui/react/dialog";
import { X } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { buttonClasses } from "../controls/button";
import { useDismissal } from "./use-dismissal";

interface Props {
  readonly title: string;
  readonly description?: ReactNode;
  /** A busy dialog can't be dismissed. */
  readonly isBusy?: boolean;
  /** What is typed is kept as a draft: closing the dialog doesn't ask. */
  readonly keepsDraft?: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Something to do before going on. Draw it while it is open; focus returns by itself. */
export function Dialog({ title, description, isBusy, keepsDraft, onClose, children }: Props) {
  const dismissal = useDismissal({ isBusy, keepsDraft, onClose });
  const popup = useRef<HTMLDivElement>(null);
  return (
    <Base.Root open onOpenChange={(isOpen) => !isOpen && dismissal.dismiss()}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-40 bg-shade transition-opacity duration-150 data-[starting-style]:opacity-0" />
        <Base.Popup
          ref={popup}
          initialFocus={() => firstField(popup.current) ?? popup.current}
          className="-translate-x-1/2 -translate-y-1/2 fixed top-1/2 left-1/2 z-50 max-h-[calc(100dvh-2rem)] w-[min(34rem,calc(100vw-2rem))] overflow-y-auto rounded-lg border bg-surface p-5 text-ink shadow-lift-high transition-[opacity,scale] duration-150 data-[starting-style]:scale-97 data-[starting-style]:opacity-0 sm:p-6"
        >
          <div className="flex items-start justify-between gap-4">
            <Base.Title className="min-w-0 text-xl">{title}</Base.Title>
            <Base.Close
              aria-label="Close"
              disabled={isBusy}
              className={buttonClasses({ look: "quiet", size: "small" }, "-mt-1.5 -mr-2 px-2")}
            >
              <X className="size-5" aria-hidden="true" />
            </Base.Close>
          </div>
          {description && (
            <Base.Description
              render={<div />}
              className="mt-1.5 text-[0.95rem] text-ink-soft leading-relaxed"
            >
              {description}
            </Base.Description>
          )}
          <div className="mt-5" onInput={dismissal.onInput}>
            {children}
          </div>
          {dismissal.question}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

const FIELDS = "input:not([type=radio]), input:checked, select, textarea";

/** The first form field, because the close button comes first in the DOM. */
function firstField(popup: HTMLElement | null): HTMLElement | null | undefined {
  return popup?.querySelector<HTMLElement>(FIELDS);
}
