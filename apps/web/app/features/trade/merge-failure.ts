import { useSyncExternalStore } from "react";

const changes = new EventTarget();
let failure: Error | null = null;

export function noteMergeFailure(error: Error | null): void {
  failure = error;
  changes.dispatchEvent(new Event("change"));
}

function subscribe(listener: () => void): () => void {
  changes.addEventListener("change", listener);
  return () => changes.removeEventListener("change", listener);
}

/** Why the items in this browser could not be moved to the account; null while they are moved. */
export function useMergeFailure(): Error | null {
  return useSyncExternalStore(
    subscribe,
    () => failure,
    () => null,
  );
}
