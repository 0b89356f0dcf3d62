import { useEffect } from "react";
import { importRoute, routeOf } from "./page-scripts";

declare global {
  interface Navigator {
    /** Not in all browsers. */
    readonly connection?: { readonly saveData: boolean };
  }
}

/** How long a pointer or the focus stays on a link that is meant, and not only passed. */
const REST_MS = 80;

/** Keeps a pointer that is moved over a long list from asking for all of its pages. */
const PAGES_PER_MINUTE = 20;

/**
 * Prefetches the page of a link on which a pointer or the focus rests, or which is touched: its
 * code, and its data into the query cache, where the navigation finds both.
 */
export function usePrefetchedLinks(): void {
  useEffect(() => watchLinks(createPrefetch()), []);
}

/** Calls `prefetch` for each link that is about to be used. Returns a function that stops it. */
export function watchLinks(prefetch: (link: URL) => void): () => void {
  const watching = new AbortController();
  let resting: ReturnType<typeof setTimeout> | undefined;
  const leave = () => clearTimeout(resting);
  const rest = ({ target }: Event) => {
    leave();
    const link = pageAt(target);
    if (link) resting = setTimeout(prefetch, REST_MS, link);
  };
  const touch = ({ target }: Event) => {
    const link = pageAt(target);
    if (link) prefetch(link);
  };
  const listen = (type: string, listener: (event: Event) => void) =>
    document.addEventListener(type, listener, { passive: true, signal: watching.signal });
  for (const type of ["pointerover", "focusin"]) listen(type, rest);
  // A click's own navigation asks for the page.
  for (const type of ["pointerout", "focusout", "click"]) listen(type, leave);
  listen("touchstart", touch);
  return () => {
    leave();
    watching.abort();
  };
}

function pageAt(target: EventTarget | null): URL | undefined {
  const link =
    target instanceof Element ? target.closest<HTMLAnchorElement>("a[data-page]") : undefined;
  return link ? new URL(link.href) : undefined;
}

/** A function that prefetches pages within the budget, unless the browser saves data. */
export function createPrefetch(load = loadPage): (page: URL) => void {
  let recent: number[] = [];
  return (page) => {
    if (!navigator.onLine || navigator.connection?.saveData) return;
    if (page.pathname + page.search === location.pathname + location.search) return;
    const now = Date.now();
    recent = recent.filter((time) => now - time < 60_000);
    if (recent.length >= PAGES_PER_MINUTE) return;
    recent.push(now);
    // The navigation itself asks again and shows what failed.
    load(page).catch(() => undefined);
  };
}

/** Loads the module of a page's route and runs its loader, as the navigation does. */
async function loadPage(page: URL): Promise<void> {
  const found = routeOf(page);
  if (!found) return;
  const { clientLoader } = await importRoute(found.route);
  await clientLoader?.({ params: found.params, request: new Request(page) });
}
