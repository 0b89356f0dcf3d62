import { useSyncExternalStore } from "react";

const never = () => () => {};

/** Whether the page is hydrated. Until then the browser submits forms itself. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

/**
 * Props for a button that needs JavaScript: disabled without it. Before hydration, a click is held.
 */
export const useNeedsScript = () =>
  useHydrated() ? {} : ({ disabled: true, "data-needs-script": "" } as const);
