import { useEffect } from "react";
import { type NavigateFunction, useNavigate } from "react-router";

/**
 * Navigates on clicks on internal links, with one listener for all. Router links take a tenth of a
 * page's rendering time, and those in parts not yet hydrated would load a document.
 */
export function useFollowedLinks(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const follow = (event: MouseEvent) => followClick(event, navigate);
    // On the same node as React and after it, so that prevented clicks aren't followed.
    document.addEventListener("click", follow);
    return () => document.removeEventListener("click", follow);
  }, [navigate]);
}

/** Navigates to the clicked link, unless the click is left to the browser. */
export function followClick(event: MouseEvent, navigate: NavigateFunction): void {
  const link = clickedLink(event);
  if (!link || isForBrowser(event, link)) return;
  event.preventDefault();
  const { pathname, search, hash, href, dataset } = link;
  whenOnline(
    () =>
      void navigate(pathname + search + hash, {
        replace: href === location.href,
        preventScrollReset: dataset.page === "stay",
      }),
  );
}

let waiting: AbortController | undefined;

/** Navigates at once, or when the connection is back: only the last link clicked is followed. */
function whenOnline(go: () => void): void {
  waiting?.abort();
  if (navigator.onLine) {
    go();
    return;
  }
  waiting = new AbortController();
  addEventListener("online", go, { once: true, signal: waiting.signal });
}

function clickedLink({ target }: MouseEvent): HTMLAnchorElement | null {
  return target instanceof Element ? target.closest<HTMLAnchorElement>("a[data-page]") : null;
}

/** New tabs, new windows and downloads are left to the browser. */
function isForBrowser(event: MouseEvent, { target }: HTMLAnchorElement): boolean {
  const hasModifier = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  const opensElsewhere = target !== "" && target !== "_self";
  return event.defaultPrevented || event.button !== 0 || hasModifier || opensElsewhere;
}
