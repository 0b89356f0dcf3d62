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
