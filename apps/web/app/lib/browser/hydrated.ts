import { useSyncExternalStore } from "react";

const never = () => () => {};

/** Whether the page's script has taken over. Until then a form would be sent by the browser itself. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

/**
 * For a button that does nothing without script: off where there is none. Where it has yet to come, a
 * click waits for it.
 */
export const useNeedsScript = () =>
  useHydrated() ? {} : ({ disabled: true, "data-needs-script": "" } as const);
