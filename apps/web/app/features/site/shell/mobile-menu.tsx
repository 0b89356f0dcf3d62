import { X } from "lucide-react";
import { type RefObject, Suspense } from "react";
import { buttonClasses } from "../../../ui/controls/button";
import { Logo } from "../../../ui/display/logo";
import { lazyPart } from "../../../ui/load-part";
import { ThemeSwitch } from "./theme-switch";

const Sidebar = lazyPart(() => import("./sidebar"), "Sidebar");

interface Props {
  readonly dialog: RefObject<HTMLDialogElement | null>;
  /** Renders nothing while closed, so that pages don't contain their navigation twice. */
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Navigation drawer for small screens. Uses a native dialog, which traps the focus. */
export function MobileMenu({ dialog, isOpen, onClose }: Props) {
  const close = () => dialog.current?.close();
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself.
    <dialog
      ref={dialog}
      aria-label="Menu"
      onClose={onClose}
      onClick={(event) => event.target === event.currentTarget && close()}
      className="drawer m-0 h-dvh max-h-none w-72 max-w-[85vw] border-r bg-paper text-ink shadow-lift-high backdrop:bg-shade"
    >
      <div className="flex h-16 items-center border-b px-4">
        <span className="mr-auto">
          <Logo />
        </span>
        <ThemeSwitch />
        <button
          type="button"
          aria-label="Close menu"
          className={buttonClasses({ look: "quiet", size: "small" })}
          onClick={close}
        >
          <X className="size-5" aria-hidden="true" />
        </button>
      </div>
      <Suspense>{isOpen && <Sidebar onNavigate={close} />}</Suspense>
    </dialog>
  );
}
