import type { ReactNode } from "react";
import { formatNumber } from "../../../../lib/format/format";
import { Link } from "../../../../lib/links/link";
import { classes } from "../../../../ui/classes";

export interface Figure {
  readonly label: string;
  readonly value: number;
  /** Link to the counted items. */
  readonly to?: string;
}

interface Props {
  readonly title: string;
  readonly figures: readonly Figure[];
  /** Text shown instead of the figures. */
  readonly empty?: string;
}

/** Maximum figures per row on wide screens; rows have about equal lengths. */
const MAX_PER_ROW = 5;
const COLUMNS: Readonly<Record<number, string>> = {
  4: "lg:grid-cols-4",
  5: "lg:grid-cols-5",
};

/** Related figures with their labels. */
export function Figures({ title, figures, empty }: Props) {
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-xl">{title}</h2>
      {figures.length === 0 ? (
        <p className="text-ink-soft text-sm">{empty}</p>
      ) : (
        <dl
          className={classes(
            "grid gap-px overflow-hidden rounded-lg border bg-surface sm:grid-cols-3",
            COLUMNS[Math.ceil(figures.length / Math.ceil(figures.length / MAX_PER_ROW))],
          )}
        >
          {figures.map((figure) => (
            <div
              key={figure.label}
              className="flex items-baseline justify-between gap-4 px-5 py-4 outline outline-line sm:flex-col sm:gap-2"
            >
              <dt className="text-ink-soft text-sm first-letter:uppercase">{figure.label}</dt>
              <dd className="font-[700] text-2xl tabular-nums leading-none">
                <Value {...figure} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}

function Value({ label, value, to }: Figure): ReactNode {
  if (to === undefined || value === 0) return formatNumber(value);
  return (
    <Link to={to} className="text-accent-strong underline underline-offset-4">
      {formatNumber(value)}
      <span className="sr-only"> {label}</span>
    </Link>
  );
}
