import type { ReactNode } from "react";

/** Card with rows separated by lines. */
export function RowList({
  label,
  children,
}: {
  readonly label: string;
  readonly children: ReactNode;
}) {
  return (
    <ul aria-label={label} className="divide-y divide-line rounded-lg border bg-surface">
      {children}
    </ul>
  );
}
