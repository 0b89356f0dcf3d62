import { type RefObject, useEffect, useState } from "react";
import { useHydrated } from "../../../lib/browser/hydrated";

/** Sections of a tab, and headings of a README or description. */
const PARTS = "h2, h4[id^=user-content-]";

interface Heading {
  readonly id: string;
  readonly text: string;
}

/**
 * Table of contents of a long tab. Read from the DOM, because sections depend on the version and
 * READMEs have their own headings.
 */
export function OnThisPage({ panel }: { readonly panel: RefObject<HTMLElement | null> }) {
  const isHydrated = useHydrated();
  const [headings, setHeadings] = useState<readonly Heading[]>([]);
  useEffect(() => {
    const place = panel.current;
    if (!place) return;
    const read = () => setHeadings((known) => unlessSame(known, headingsIn(place)));
    read();
    const observer = new MutationObserver(read);
    observer.observe(place, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [panel]);

  if (!isHydrated || headings.length === 0) return <Expected />;
  return (
    <nav aria-label="On this page">
      <details className="rounded-md border bg-surface text-sm">
        <summary className="min-h-11 w-full px-4 font-[620]">On this page</summary>
        <ul className="border-t px-4 py-2 sm:columns-2">
          {headings.map(({ id, text }) => (
            <li key={id}>
              <a
                href={`#${id}`}
                className="flex min-h-10 items-center text-ink-soft [overflow-wrap:anywhere] hover:text-accent-strong hover:underline"
              >
                {text}
              </a>
            </li>
          ))}
        </ul>
      </details>
    </nav>
  );
}

/**
 * Placeholder of the same size until hydration, to avoid a layout shift; hidden without JavaScript.
 */
function Expected() {
  return (
    <details inert className="not-printed rounded-md border bg-surface text-sm noscript:hidden">
      <summary className="min-h-11 w-full px-4 font-[620]">On this page</summary>
    </details>
  );
}

function headingsIn(place: HTMLElement): Heading[] {
  return [...place.querySelectorAll(PARTS)].map((heading, index) => {
    heading.id ||= `part-${index + 1}`;
    return { id: heading.id, text: wordsOf(heading) };
  });
}

/** Heading text without its permalink symbol. */
function wordsOf({ childNodes }: Element): string {
  const words = [...childNodes].filter(
    (node) => !(node instanceof Element && node.matches(".anchor")),
  );
  return words.map(({ textContent }) => textContent).join("");
}

function unlessSame(known: readonly Heading[], now: readonly Heading[]): readonly Heading[] {
  return JSON.stringify(known) === JSON.stringify(now) ? known : now;
}
