import type { ReactNode } from "react";

/** Cards as the items of a list: one column on phones, three where there is room. */
export function CardGrid({ children }: { readonly children: ReactNode }) {
  return <ul className="grid grid-cols-1 gap-5 md:grid-cols-2 xl:grid-cols-3">{children}</ul>;
}
