import type { ReactNode } from "react";

interface Props {
  readonly facts: readonly { readonly label: string; readonly value: ReactNode }[];
}

/** Labeled facts in a wrapping line. */
export function Facts({ facts }: Props) {
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-2 text-sm">
      {facts.map(({ label, value }) => (
        <div key={label} className="min-w-0">
          <dt className="text-ink-faint text-xs">{label}</dt>
          <dd className="leading-6 [overflow-wrap:anywhere]">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
