import type { ReactNode } from "react";
import { classes } from "../classes";

export interface Column<Row> {
  readonly title: string;
  /** Numbers are aligned at their end. */
  readonly isNumber?: boolean;
  readonly cell: (row: Row) => ReactNode;
}

interface Props<Row> {
  /** What the table shows, for screen readers. */
  readonly label: string;
  /** The first column names its row. */
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string | number;
}

/** A table that scrolls in its own frame. */
export function DataTable<Row>({ label, columns, rows, keyOf }: Props<Row>) {
  const alignment = ({ isNumber }: Column<Row>) =>
    isNumber ? "text-right tabular-nums whitespace-nowrap" : "text-left";
  return (
    <figure
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
      tabIndex={0}
      aria-label={label}
      // Positioned, so that hidden text within is clipped as well.
      className="relative overflow-x-auto rounded-lg border bg-surface"
    >
      <table className="w-full text-sm">
        <thead className="text-ink-faint">
          <tr className="border-b">
            {columns.map((column) => (
              <th
                key={column.title}
                scope="col"
                className={classes("px-3 py-3 font-[560] sm:px-4", alignment(column))}
              >
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map((row) => (
            <tr key={keyOf(row)} className="align-top">
              {columns.map((column, index) => {
                const Cell = index === 0 ? "th" : "td";
                return (
                  <Cell
                    key={column.title}
                    {...(index === 0 && { scope: "row" })}
                    className={classes("px-3 py-3 font-normal sm:px-4", alignment(column))}
                  >
                    {column.cell(row)}
                  </Cell>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}
