import { loadPart } from "../../ui/load-part";

type Tone = "success" | "error" | "message";

/** Shows a toast. Its library is loaded with the first one. */
function show(tone: Tone, title: string, description?: string): void {
  void loadPart(() => import("../../ui/overlays/toaster")).then(({ showToast }) =>
    showToast(tone, title, description),
  );
}

export const toast = {
  success: (title: string, description?: string) => show("success", title, description),
  error: (title: string, description?: string) => show("error", title, description),
  message: (title: string, description?: string) => show("message", title, description),
};
