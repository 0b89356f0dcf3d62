import { useEffect } from "react";
import { useBlocker } from "react-router";
import { LazyConfirmDialog } from "../../../../ui/overlays/lazy-confirm-dialog";

/** Asks before the page is left while `hasUnsaved` says that there is something to lose. */
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
      description="Your module has not been submitted. What you have filled in stays here until you close this tab."
      confirmLabel="Leave"
      cancelLabel="Stay"
      onConfirm={blocker.proceed}
      onCancel={blocker.reset}
    />
  );
}
