import type { ReactNode } from "react";

/** Responsive grid of cards as a list: one to three columns. */
export function CardGrid({ children }: { readonly children: ReactNode }) {
  return <ul className="grid grid-cols-1 gap-5 md:grid-cols-2 xl:grid-cols-3">{children}</ul>;
}
