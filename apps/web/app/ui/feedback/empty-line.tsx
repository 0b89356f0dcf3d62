import type { ReactNode } from "react";

/** What stands in a short list's place, and says how it is filled. */
export function EmptyLine({ children }: { readonly children: ReactNode }) {
  return (
    <p className="text-balance rounded-lg border border-line-strong border-dashed px-5 py-6 text-center text-ink-soft">
      {children}
    </p>
  );
}
