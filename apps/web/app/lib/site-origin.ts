import { useSyncExternalStore } from "react";

const never = () => () => {};

/** What people type before a path to reach this site; null until the browser has taken over. */
export function useSiteOrigin(): string | null {
  return useSyncExternalStore(
    never,
    () => window.location.origin,
    () => null,
  );
}
