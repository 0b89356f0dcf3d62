import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { CONTENT_ID } from "./content-id";

/**
 * What a browser does for a new document, for a new page of this one: the focus goes to its heading,
 * and its title is read out. Another query or another place on the same page is no new page.
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

/** Scrolls nothing: where the page stands is the business of the history. */
function focusPage(): void {
  const content = document.getElementById(CONTENT_ID);
  const heading = content?.querySelector("h1");
  if (heading) heading.tabIndex = -1;
  (heading ?? content)?.focus({ preventScroll: true });
}
