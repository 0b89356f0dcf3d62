import { useSyncExternalStore } from "react";
import type { ClientInstrumentation } from "react-router";
import { pauseBeforeRetry } from "../../ui/load-part";
import { importRoute, isLoaded, routeOf } from "./page-scripts";

/**
 * Navigations wait for their page's script. The router would reload the page if a script can't be
 * loaded, and what was typed would be lost.
 */
export const scriptsFirst: ClientInstrumentation = {
  router({ instrument }) {
    instrument({
      async navigate(go, { to }) {
        // Back and forward are handled when the address has changed.
        const loading = typeof to === "string" ? loadAhead(new URL(to, location.href)) : undefined;
        // A page whose script is loaded is navigated to in the same task.
        if (loading) await loading;
        await go();
      },
    });
  },
};

/** Back and forward wait as well. Call before the router listens to the same event. */
export function loadBeforeHistory(): void {
  addEventListener("popstate", (event) => {
    const loading = loadAhead(new URL(location.href));
    if (!loading) return;
    event.stopImmediatePropagation();
    void loading.then(() => dispatchEvent(new PopStateEvent("popstate", { state: history.state })));
  });
}

/** The page whose script is awaited, or couldn't be loaded. */
interface Ahead {
  readonly page: URL;
  readonly hasFailed: boolean;
}

const changes = new EventTarget();
let ahead: Ahead | undefined;

/** The page that the reader asked for, until its script is loaded. */
export function usePageAhead(): Ahead | undefined {
  return useSyncExternalStore(
    subscribe,
    () => ahead,
    () => undefined,
  );
}

/**
 * Loads a page's script, unless it is loaded: retries once, offline when the connection is back,
 * and then asks the reader. Never resolves for a page that isn't the last one asked for.
 */
function loadAhead(page: URL): Promise<void> | undefined {
  const { route } = routeOf(page) ?? {};
  if (!route || isLoaded(route)) {
    setAhead(undefined);
    return undefined;
  }
  const own = { page, hasFailed: false };
  setAhead(own);
  return new Promise((resolve) => {
    const loaded = () => {
      if (ahead !== own) return;
      setAhead(undefined);
      resolve();
    };
    const failed = () => {
      if (ahead === own) setAhead({ page, hasFailed: true });
    };
    importRoute(route)
      .catch(() => pauseBeforeRetry().then(() => importRoute(route)))
      .then(loaded, failed);
  });
}

function setAhead(next: Ahead | undefined): void {
  ahead = next;
  changes.dispatchEvent(new Event("change"));
}

function subscribe(onChange: () => void) {
  changes.addEventListener("change", onChange);
  return () => changes.removeEventListener("change", onChange);
}
