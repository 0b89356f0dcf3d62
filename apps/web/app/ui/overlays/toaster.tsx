import { createRoot } from "react-dom/client";
import { Toaster, toast } from "sonner";
import "sonner/dist/styles.css";

let isMounted = false;

/** Shows a toast. The first call mounts the toaster in its own React root. */
export function showToast(
  tone: "success" | "error" | "message",
  title: string,
  description?: string,
): void {
  if (!isMounted) {
    isMounted = true;
    const place = document.body.appendChild(document.createElement("div"));
    letFocusPass(place);
    createRoot(place).render(
      <Toaster position="bottom-right" richColors closeButton toastOptions={{ duration: 6_000 }} />,
    );
  }
  // The toaster subscribes on mount and would miss earlier toasts.
  setTimeout(() => toast[tone](title, { description }), 50);
}

/**
 * By itself, the toaster returns the focus whenever it leaves the toasts, so the Tab key can't pass
 * them. Here the focus returns when a toast is closed.
 */
function letFocusPass(place: HTMLElement): void {
  let before: EventTarget | null = null;
  const notice = (event: FocusEvent) => {
    event.stopPropagation();
    if (!place.contains(event.relatedTarget as Node | null)) before = event.relatedTarget;
  };
  place.addEventListener("focusin", notice, { capture: true });
  place.addEventListener("click", ({ target }) => {
    const isClosed = target instanceof Element && target.closest("[data-close-button]") !== null;
    if (isClosed && before instanceof HTMLElement) before.focus({ preventScroll: true });
  });
}
