import type { ReactNode } from "react";

/** What ends a dialog: the way out first, then what it is for; on phones below one another, that on top. */
export function DialogActions({ children }: { readonly children: ReactNode }) {
  return <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">{children}</div>;
}
