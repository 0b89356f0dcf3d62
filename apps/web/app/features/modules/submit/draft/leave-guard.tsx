import { useEffect } from "react";
import { useBlocker } from "react-router";
import { LazyConfirmDialog } from "../../../../ui/overlays/lazy-confirm-dialog";

/** Asks for confirmation before leaving the page while `hasUnsaved` returns true. */
export function LeaveGuard({ hasUnsaved }: { readonly hasUnsaved: () => boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && hasUnsaved(),
  );

  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (hasUnsaved()) event.preventDefault();
    };
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [hasUnsaved]);

  if (blocker.state !== "blocked") return null;
  return (
    <LazyConfirmDialog
      title="Leave without submitting?"
      description="Your module hasn't been submitted. Your draft stays in this browser."
      confirmLabel="Leave"
      cancelLabel="Stay"
      onConfirm={blocker.proceed}
      onCancel={blocker.reset}
    />
  );
}
