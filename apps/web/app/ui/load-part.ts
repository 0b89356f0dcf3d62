import { type ComponentType, lazy, useSyncExternalStore } from "react";

/** Pause before the retry. */
const PAUSE_MS = 1_000;

const failure = new EventTarget();
let hasFailed = false;

/** A component with a script of its own, which is loaded when the component is first rendered. */
export function lazyPart<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => ({ default: await loadPart(load) }));
}

/**
 * Loads a part of the page, and retries once: offline, when the connection is back. After a second
 * failure the part never arrives, and the page asks to be reloaded.
 */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load();
  } catch {
    await pause();
    return load().catch(() => {
      hasFailed = true;
      failure.dispatchEvent(new Event("change"));
      return new Promise<never>(() => {});
    });
  }
}

/** Whether a part of this page couldn't be loaded. */
export function useLoadFailure(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => hasFailed,
    () => false,
  );
}

function pause(): Promise<void> {
  return new Promise((resolve) => {
    if (navigator.onLine) setTimeout(resolve, PAUSE_MS);
    else addEventListener("online", () => resolve(), { once: true });
  });
}

function subscribe(onChange: () => void) {
  failure.addEventListener("change", onChange);
  return () => failure.removeEventListener("change", onChange);
}
