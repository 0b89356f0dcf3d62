import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";

/** Id of the element that holds a page's content. */
export const CONTENT_ID = "content";

/**
 * After a client-side navigation, focuses the new page's heading and announces its title, as
 * browsers do for a new document. Changes of the query string or fragment don't count.
 */
export function RouteAnnouncer() {
  const { pathname } = useLocation();
  const former = useRef(pathname);
  const [title, setTitle] = useState("");
  useEffect(() => {
    if (former.current === pathname) return;
    former.current = pathname;
    focusPage();
    setTitle(document.title);
  }, [pathname]);
  return (
    <p aria-live="polite" className="sr-only">
      {title}
    </p>
  );
}

/** Doesn't scroll; scroll restoration handles that. */
function focusPage(): void {
  const content = document.getElementById(CONTENT_ID);
  const heading = content?.querySelector("h1");
  if (heading) heading.tabIndex = -1;
  (heading ?? content)?.focus({ preventScroll: true });
}
