import { type ReactNode, useSyncExternalStore } from "react";
import { useNavigation } from "react-router";
import { usePageAhead } from "../../../lib/links/scripts-first";
import { Button } from "../../../ui/controls/button";
import { useLoadFailure } from "../../../ui/load-part";

/** Progress bar for navigations that take longer than 150 ms. */
export function NavigationProgress() {
  const isNavigating = useNavigation().state !== "idle";
  const ahead = usePageAhead();
  if (!isNavigating && (!ahead || ahead.hasFailed)) return null;
  return <div role="progressbar" aria-label="Loading the page" className="navigation-progress" />;
}

/** Shown while offline: links wait for the connection (`followClick`), and so do mutations. */
export function OfflineNotice() {
  const isOnline = useSyncExternalStore(
    hearConnection,
    () => navigator.onLine,
    () => true,
  );
  return (
    <p role="status" className="sticky top-16 z-20 print:hidden">
      {!isOnline && (
        <span className="block border-b border-fair bg-fair-wash px-4 py-3 text-sm lg:px-6">
          You're offline. Links and changes wait until you're back online.
        </span>
      )}
    </p>
  );
}

/** Asks for a reload after a script couldn't be loaded: only the reader knows when. */
export function LoadFailureNotice() {
  const hasPartFailed = useLoadFailure();
  const ahead = usePageAhead();
  if (ahead?.hasFailed) {
    return (
      <Failure action="Open the page" onAct={() => window.location.assign(ahead.page)}>
        We couldn't load the page. Check your connection and try again.
      </Failure>
    );
  }
  if (!hasPartFailed) return null;
  return (
    <Failure action="Reload" onAct={() => window.location.reload()}>
      Part of this page couldn't be loaded.
    </Failure>
  );
}

interface FailureProps {
  readonly action: string;
  readonly onAct: () => void;
  readonly children: ReactNode;
}

function Failure({ action, onAct, children }: FailureProps) {
  return (
    <div
      role="alert"
      className="sticky top-16 z-20 flex flex-wrap items-center gap-3 border-b border-fair bg-fair-wash px-4 py-3 text-sm lg:px-6 print:hidden"
    >
      <p>{children}</p>
      <Button size="small" look="secondary" onClick={onAct}>
        {action}
      </Button>
    </div>
  );
}

function hearConnection(onChange: () => void) {
  const events = ["online", "offline"];
  for (const event of events) addEventListener(event, onChange);
  return () => {
    for (const event of events) removeEventListener(event, onChange);
  };
}
