import { useEffect } from "react";
import { type NavigateFunction, useNavigate } from "react-router";

/**
 * Follows all links to pages of this site without loading a document. One listener for all: links
 * that each ask the router for their address are a tenth of what drawing a page costs, and those of
 * parts whose script is not there yet would load a document.
 */
export function useFollowedLinks(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const follow = (event: MouseEvent) => followClick(event, navigate);
    // Where React listens too, and after it: what a component has prevented is not followed.
    document.addEventListener("click", follow);
    return () => document.removeEventListener("click", follow);
  }, [navigate]);
}

/** Navigates to the link that was clicked, unless the click is left to the browser. */
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

/** New tabs, new windows and downloads are the browser's affair. */
function isForBrowser(event: MouseEvent, { target }: HTMLAnchorElement): boolean {
  const hasModifier = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  const opensElsewhere = target !== "" && target !== "_self";
  return event.defaultPrevented || event.button !== 0 || hasModifier || opensElsewhere;
}
