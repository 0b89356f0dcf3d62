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
    createRoot(place).render(
      <Toaster position="bottom-right" richColors closeButton toastOptions={{ duration: 6_000 }} />,
    );
  }
  // The toaster subscribes on mount and would miss earlier toasts.
  setTimeout(() => toast[tone](title, { description }), 50);
}
