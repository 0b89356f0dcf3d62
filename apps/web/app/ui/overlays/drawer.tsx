import { X } from "lucide-react";
import { type ReactNode, type RefObject, useId } from "react";
import { buttonClasses } from "../controls/button";

interface Props {
  /** Open it with `showModal()`. A native dialog, which traps the focus and closes on Escape. */
  readonly dialog: RefObject<HTMLDialogElement | null>;
  readonly title: string;
  readonly children: ReactNode;
  /** Always visible at the bottom. */
  readonly footer: ReactNode;
}

/** Panel on the right edge of the screen. */
export function Drawer({ dialog, title, children, footer }: Props) {
  const titleId = useId();
  const close = () => dialog.current?.close();
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself.
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onClick={(event) => event.target === event.currentTarget && close()}
      className="drawer from-right m-0 ml-auto h-dvh max-h-none w-80 max-w-[88vw] border-l bg-paper text-ink shadow-lift-high backdrop:bg-shade"
    >
      <div className="flex h-full flex-col">
        <div className="flex h-16 shrink-0 items-center justify-between border-b px-5">
          <h2 id={titleId} className="text-lg">
            {title}
          </h2>
        </div>
        <div className="flex-1 overflow-y-auto p-5">{children}</div>
        <div className="flex shrink-0 flex-wrap gap-2 border-t p-5">{footer}</div>
        {/* Last in the DOM, so that the first field gets the initial focus. */}
        <button
          type="button"
          aria-label="Close"
          className={buttonClasses(
            { look: "quiet", size: "small" },
            "absolute top-3.5 right-3 px-2",
          )}
          onClick={close}
        >
          <X className="size-5" aria-hidden="true" />
        </button>
      </div>
    </dialog>
  );
}
