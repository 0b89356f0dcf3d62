import type { ReactNode } from "react";

interface Props {
  readonly tiles: readonly { readonly label: string; readonly value: ReactNode }[];
}

/** A card with a few large figures. */
export function Tiles({ tiles }: Props) {
  return (
    <dl className="grid gap-px overflow-hidden rounded-lg border bg-line sm:auto-cols-[minmax(max-content,1fr)] sm:grid-flow-col">
      {tiles.map(({ label, value }) => (
        <div
          key={label}
          className="flex items-baseline justify-between gap-4 bg-surface px-5 py-4 sm:flex-col sm:justify-start sm:gap-2"
        >
          <dt className="stencil text-ink-faint">{label}</dt>
          <dd className="font-[700] text-2xl tabular-nums leading-none [font-stretch:112%]">
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
