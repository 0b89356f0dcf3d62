import type { WrittenPage } from "@stackyard/contract/content/content";
import type { ReactNode } from "react";
import { formatLongDay } from "../../../lib/format/format";
import { WrittenDocument } from "../../../ui/display/written-document";

interface Props {
  readonly page: WrittenPage;
  readonly label: string;
  /** Content below the text. */
  readonly children?: ReactNode;
}

/** Policy page with its effective date. */
export function PolicyPage({ page, label, children }: Props) {
  return (
    <article className="page-width py-12 sm:py-16">
      <p className="stencil text-ink-faint">{label}</p>
      <h1 className="mt-2 text-4xl sm:text-5xl">{page.title}</h1>
      {page.updated && (
        <p className="mt-4 text-ink-soft">
          Last updated: <time dateTime={page.updated}>{formatLongDay(page.updated)}</time>
        </p>
      )}
      <div className="mt-10">
        <WrittenDocument html={page.html} contents={page.contents}>
          {children}
        </WrittenDocument>
      </div>
    </article>
  );
}
