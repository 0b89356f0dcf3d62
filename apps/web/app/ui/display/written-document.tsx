import type { ComponentProps, ReactNode } from "react";
import { ContentsList } from "./contents-list";
import { WrittenHtml } from "./written-html";

interface Props {
  readonly html: string;
  readonly contents: ComponentProps<typeof ContentsList>["entries"];
  /** Content below the text, in its column. */
  readonly children?: ReactNode;
}

/** A written document with its table of contents. Works without JavaScript. */
export function WrittenDocument({ html, contents, children }: Props) {
  return (
    <div className="@container">
      <div className="flex flex-col gap-8 @4xl:grid @4xl:grid-cols-[minmax(0,46rem)_minmax(0,14rem)] @4xl:gap-14">
        {/* First, because a browser paints a long document before it has all of it. */}
        <div className="min-w-0 max-w-[46rem] @4xl:col-start-2 @4xl:row-start-1">
          <div className="@4xl:sticky @4xl:top-24 @4xl:max-h-[calc(100dvh-8rem)] @4xl:overflow-y-auto">
            <ContentsList entries={contents} />
          </div>
        </div>
        <div className="min-w-0 @4xl:col-start-1 @4xl:row-start-1">
          <WrittenHtml html={html} className="document" />
          {children}
        </div>
      </div>
    </div>
  );
}
