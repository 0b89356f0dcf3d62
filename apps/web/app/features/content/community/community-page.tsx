import type { WrittenPage } from "@stackyard/contract/content/content";
import type { ReactNode } from "react";
import { WrittenDocument } from "../../../ui/display/written-document";

interface Props {
  readonly page: WrittenPage;
  /** Call to action below the heading. */
  readonly action?: ReactNode;
}

/** Community page: key points first, then the text. */
export function CommunityPage({ page, action }: Props) {
  return (
    <article className="page-width flex flex-col gap-12 py-12 sm:py-16">
      <header>
        <p className="stencil text-ink-faint">Community</p>
        <h1 className="mt-2 text-4xl sm:text-5xl">{page.title}</h1>
        <p className="mt-4 max-w-2xl text-ink-soft text-lg leading-relaxed">{page.description}</p>
        {action && <div className="mt-6">{action}</div>}
      </header>
      {page.tiles.length > 0 && (
        <ul
          className={`grid gap-4 sm:grid-cols-2 ${page.tiles.length === 3 ? "xl:grid-cols-3" : "xl:grid-cols-4"}`}
        >
          {page.tiles.map(({ title, text }, index) => (
            <li key={title} className="rounded-lg border bg-surface p-5">
              <p aria-hidden="true" className="font-mono text-accent-strong text-sm">
                {String(index + 1).padStart(2, "0")}
              </p>
              <h2 className="mt-2 text-lg">{title}</h2>
              <p className="mt-1.5 text-ink-soft leading-relaxed">{text}</p>
            </li>
          ))}
        </ul>
      )}
      <WrittenDocument html={page.html} contents={page.contents} />
    </article>
  );
}
