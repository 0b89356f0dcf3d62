import type { Values } from "./set-values";

/** The values behind the result below. */
export function ValueList({ values }: { readonly values: Values }) {
  return (
    <dl className="flex flex-wrap gap-2">
      {Object.entries(values).map(([name, value]) => (
        <div
          key={name}
          className="flex max-w-full gap-2 rounded-sm border bg-sunken px-2.5 py-1.5 font-mono text-xs"
        >
          <dt className="shrink-0 text-ink-faint">{name}</dt>
          <dd className="min-w-0 break-words">{value === "" ? '""' : value}</dd>
        </div>
      ))}
    </dl>
  );
}
