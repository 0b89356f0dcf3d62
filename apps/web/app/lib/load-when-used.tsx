import { type ComponentType, lazy, type ReactElement, Suspense } from "react";

/** What shows that a visitor has begun to use the page. A screen reader may send the click alone. */
const SIGNS = ["pointermove", "pointerdown", "touchstart", "wheel", "scroll", "keydown", "click"];

let visitorActs: Promise<void> | undefined;

function whenVisitorActs(): Promise<void> {
  visitorActs ??= new Promise((resolve) => {
    const options = { capture: true, passive: true, once: true };
    for (const sign of SIGNS) addEventListener(sign, () => resolve(), options);
  });
  return visitorActs;
}

/**
 * A part of a page that the server draws and whose script the browser fetches once the visitor does
 * something. Until then it is plain HTML, and its links work as links do. Make one element for all
 * drawings of the page: React takes another one for a change, and would draw it anew.
 */
export function loadWhenUsed(load: () => Promise<ComponentType>): ReactElement {
  const Part = lazy(async () => {
    if (typeof document !== "undefined") await whenVisitorActs();
    return { default: await load() };
  });
  return (
    <Suspense fallback={<div className="min-h-dvh" />}>
      <Part />
    </Suspense>
  );
}
