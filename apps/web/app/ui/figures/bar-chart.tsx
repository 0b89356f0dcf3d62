import type { ReactNode } from "react";

interface Bar {
  /** Label of a bar, for example "Nov 16". */
  readonly label: string;
  readonly value: number;
  /** The formatted value. */
  readonly text: string;
}

interface Props {
  readonly title: string;
  /** The sum or another summary. */
  readonly total: ReactNode;
  /** Header of the table's first column. */
  readonly span: string;
  readonly bars: readonly Bar[];
}

const [PITCH, WIDTH, HEIGHT] = [10, 7, 48];

/** Small bar chart with a table for screen readers. Negative bars hang below the line. */
export function BarChart({ title, total, span, bars }: Props) {
  const { line, barOf } = scaleOf(bars.map(({ value }) => value));
  return (
    <figure className="relative flex min-w-0 flex-col gap-3 rounded-lg border bg-surface p-5">
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <span className="stencil text-ink-faint">{title}</span>
        <span className="font-[700] text-lg tabular-nums leading-none">{total}</span>
      </figcaption>
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${bars.length * PITCH} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="h-24 w-full"
      >
        {bars.map(({ label, value, text }, index) => (
          <g key={label} transform={`translate(${index * PITCH + (PITCH - WIDTH) / 2} 0)`}>
            <title>{`${label}: ${text}`}</title>
            <rect y={line} width={WIDTH} height={1} className="fill-line-strong" />
            <rect
              {...barOf(value)}
              width={WIDTH}
              className={value < 0 ? "fill-poor" : "fill-accent"}
            />
          </g>
        ))}
      </svg>
      <p aria-hidden="true" className="flex justify-between text-ink-faint text-xs">
        <span>{bars.at(0)?.label}</span>
        <span>{bars.at(-1)?.label}</span>
      </p>
      {/* `sr-only` is on a wrapper, because a table is never narrower than its content. */}
      <div className="sr-only">
        <table>
          <caption>{title}</caption>
          <thead>
            <tr>
              <th scope="col">{span}</th>
              <th scope="col">{title}</th>
            </tr>
          </thead>
          <tbody>
            {bars.map(({ label, text }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{text}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}

/** The values' common scale, from the lowest below zero to the highest above it. */
function scaleOf(values: readonly number[]) {
  const least = Math.min(0, ...values);
  const unit = HEIGHT / (Math.max(0, ...values) - least || 1);
  const zero = HEIGHT + least * unit;
  return {
    line: Math.max(0, zero - 1),
    barOf: (value: number) => ({
      y: zero - Math.max(0, value) * unit,
      height: Math.abs(value) * unit,
    }),
  };
}
