import { createRoot } from "react-dom/client";
import { Toaster, toast } from "sonner";
import "sonner/dist/styles.css";

let isMounted = false;

/** Draws a toast, in a root of its own that the first one brings along. */
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
  // The toaster subscribes when it has mounted; a toast before that would be lost.
  setTimeout(() => toast[tone](title, { description }), 50);
}
