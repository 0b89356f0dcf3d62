import type { ReactNode } from "react";

/** Empty state of a short list. */
export function EmptyLine({ children }: { readonly children: ReactNode }) {
  return (
    <p className="text-balance rounded-lg border border-line-strong border-dashed px-5 py-6 text-center text-ink-soft">
      {children}
    </p>
  );
}
