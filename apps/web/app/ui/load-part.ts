import { type ComponentType, lazy, useSyncExternalStore } from "react";

/** Pause before the retry. */
const PAUSE_MS = 1_000;

const failure = new EventTarget();
let hasFailed = false;

type PropsOf<Part> = Part extends ComponentType<infer Props> ? Props : never;

/** A component with a script of its own, which is loaded when the component is first rendered. */
export function lazyPart<Script, Name extends keyof Script>(
  load: () => Promise<Script>,
  name: Name,
) {
  return lazy(async () => {
    const { [name]: part } = await loadPart(load);
    return { default: part as ComponentType<PropsOf<Script[Name]>> };
  });
}

/**
 * Loads a part of the page, and retries once: offline, when the connection is back. After a second
 * failure the part never arrives, and the page asks to be reloaded.
 */
export async function loadPart<Script>(load: () => Promise<Script>): Promise<Script> {
  try {
    return await load();
  } catch (error) {
    await pauseBeforeRetry();
    return loadAgain(error, load).catch(() => {
      hasFailed = true;
      failure.dispatchEvent(new Event("change"));
      return new Promise<never>(() => {});
    });
  }
}

/** Waits a moment, and for the connection if there is none. */
export async function pauseBeforeRetry(): Promise<void> {
  if (navigator.onLine) await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  if (navigator.onLine) return;
  await new Promise((resolve) => addEventListener("online", resolve, { once: true }));
}

/** Whether a part of this page couldn't be loaded. */
export function useLoadFailure(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => hasFailed,
    () => false,
  );
}

/** Browsers remember that a script couldn't be loaded, so it gets another address. */
function loadAgain<Script>(error: unknown, load: () => Promise<Script>): Promise<Script> {
  const [address] = /https?:\S+\.js$/.exec(String(error)) ?? [];
  return address ? import(/* @vite-ignore */ `${address}?again`) : load();
}

function subscribe(onChange: () => void) {
  failure.addEventListener("change", onChange);
  return () => failure.removeEventListener("change", onChange);
}
