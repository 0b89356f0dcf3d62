import { type RefObject, useEffect, useState } from "react";
import { useHydrated } from "../../../lib/browser/hydrated";

/** What is kept free for it would be a hole on any page that has a part. */
const FEWEST = 1;

interface Heading {
  readonly id: string;
  readonly text: string;
}

/**
 * The parts of a long tab, to jump to. Read from the page itself, since parts come and go with what a
 * version has, and a README brings its own.
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

  if (!isHydrated) return <Expected />;
  if (headings.length < FEWEST) return <div className="h-11.5" />;
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

/** Of the same height, so that nothing moves when the page's script has come. */
function Expected() {
  return (
    <p
      aria-hidden="true"
      className="not-printed flex h-11.5 items-center rounded-md border bg-surface px-4 text-ink-faint text-sm"
    >
      On this page
    </p>
  );
}

function headingsIn(place: HTMLElement): Heading[] {
  return [...place.querySelectorAll("h2")].map((heading, index) => {
    heading.id ||= `part-${index + 1}`;
    return { id: heading.id, text: heading.textContent };
  });
}

function unlessSame(known: readonly Heading[], now: readonly Heading[]): readonly Heading[] {
  return JSON.stringify(known) === JSON.stringify(now) ? known : now;
}
