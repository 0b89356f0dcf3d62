import { type ReactNode, useId } from "react";

interface Props {
  readonly title: string;
  readonly count: number;
  readonly headings: readonly string[];
  /** Text for an empty table. */
  readonly none: string;
  readonly children: ReactNode;
}

/** A table that scrolls horizontally within its container. */
export function FactsTable({ title, count, headings, none, children }: Props) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className="text-2xl">
        {title} <span className="font-[450] text-ink-faint tabular-nums">{count}</span>
      </h2>
      {count === 0 ? (
        <p className="mt-3 text-ink-soft">{none}</p>
      ) : (
        <figure
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
          tabIndex={0}
          aria-labelledby={titleId}
          className="mt-4 overflow-x-auto rounded-lg border bg-surface"
        >
          <table className="w-full text-left sm:min-w-md text-sm">
            <thead className="border-b bg-sunken">
              <tr>
                {headings.map((heading) => (
                  <th key={heading} scope="col" className="px-4 py-2.5 font-[620]">
                    {heading}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody className="[&>tr+tr]:border-t [&_td]:px-3 sm:[&_td]:px-4 [&_td]:py-3 [&_td]:align-top [&_th]:px-3 sm:[&_th]:px-4 [&_th]:py-3 [&_th]:align-top [&_th]:font-[560] [&_thead_th]:py-2.5">
              {children}
            </tbody>
          </table>
        </figure>
      )}
    </section>
  );
}
